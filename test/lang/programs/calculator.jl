# a recursive descent evaluator
mutable struct Parser
    text::String
    pos::Int
end
peek_char(p) = p.pos <= lastindex(p.text) ? p.text[p.pos] : '\0'
function take_char!(p)
    c = peek_char(p)
    p.pos += 1
    c
end
function number(p)
    start = p.pos
    while isdigit(peek_char(p)) || peek_char(p) == '.'
        p.pos += 1
    end
    parse(Float64, p.text[start:p.pos-1])
end
function factor(p)
    if peek_char(p) == '('
        take_char!(p)
        v = expression(p)
        take_char!(p) == ')' || error("expected )")
        v
    elseif peek_char(p) == '-'
        take_char!(p)
        -factor(p)
    else
        number(p)
    end
end
function term(p)
    v = factor(p)
    while peek_char(p) in ('*', '/')
        v = take_char!(p) == '*' ? v * factor(p) : v / factor(p)
    end
    v
end
function expression(p)
    v = term(p)
    while peek_char(p) in ('+', '-')
        v = take_char!(p) == '+' ? v + term(p) : v - term(p)
    end
    v
end
evaluate(s) = expression(Parser(replace(s, " " => ""), 1))
println(evaluate("1 + 2*3"), " ", evaluate("(1+2)*3 - 4/2"), " ", evaluate("-(2+3)*2")) # expect: 7.0 7.0 -10.0
