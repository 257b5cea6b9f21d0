# 24_meta.jl - programs as values: Expr and its kin, Meta.

struct GlobalRef
    mod::Module
    name::Symbol
end

(::Type{Expr})(head::Symbol, args...) = new_struct(Expr, head, Any[args...])
(::Type{QuoteNode})(x) = new_struct(QuoteNode, x)
(::Type{LineNumberNode})(line::Integer, file = nothing) = new_struct(LineNumberNode, Int(line), file isa AbstractString ? Symbol(file) : file)
==(a::Expr, b::Expr) = a.head === b.head && a.args == b.args
==(a::QuoteNode, b::QuoteNode) = a.value == b.value
hash(e::Expr, h::UInt) = hash(e.args, hash(e.head, h))
copy(e::Expr) = Expr(e.head, map(copy_part, e.args)...)
copy_part(x) = x isa Expr ? copy(x) : x
esc(x) = Expr(:escape, x)
gensym(name = "") = symbol_new(string("##", name, "#", next_gensym()))
const gensym_count = RefValue{Int}(224)
next_gensym() = (gensym_count[] += 1)

show(io::IO, e::Union{Expr,QuoteNode}) = (write(io, expr_text(e, true)); nothing)
print(io::IO, e::Union{Expr,QuoteNode,GlobalRef}) = (write(io, expr_text(e, false)); nothing)
show(io::IO, n::LineNumberNode) = print(io, ":(", expr_text(n, false), ")")
print(io::IO, n::LineNumberNode) = (write(io, expr_text(n, false)); nothing)
show(io::IO, g::GlobalRef) = print(io, ":(", g.mod, ".", g.name, ")")

include_string(m::Module, text::AbstractString, file = "string") = eval_string(m, String(text))
macroexpand(m::Module, x; recursive = true) = macro_expand(m, x, !recursive)

module Meta
struct ParseError <: Exception
    msg::Any
end
function parse(s::AbstractString; raise = true, depwarn = true)
    text = String(s)
    e, next = parse_text(text, 1, true, "none")
    next <= ncodeunits(text) && throw(ParseError("extra token after end of expression"))
    e
end
function parse(s::AbstractString, start::Integer; greedy = true, raise = true, depwarn = true)
    parse_text(String(s), Int(start), true, "none")
end
parseall(s::AbstractString; filename = "none") = parse_text(String(s), 1, false, String(filename))[1]
isexpr(x, head::Symbol) = x isa Expr && x.head === head
isexpr(x, heads) = x isa Expr && x.head in heads
isexpr(x, head, n::Int) = isexpr(x, head) && length(x.args) == n
quot(x) = Expr(:quote, x)
isidentifier(x) = is_plain_name(string(x))
isoperator(x) = is_operator_name(string(x))
show_sexpr(e) = show_sexpr(stdout, e)
function show_sexpr(io::IO, e)
    e isa Expr || return show(io, e)
    print(io, "(")
    show(io, e.head)
    for x in e.args
        print(io, ", ")
        show_sexpr(io, x)
    end
    print(io, ")")
end
end

import .Meta: ParseError
showerror(io::IO, e::ParseError) = print(io, "ParseError:\n", e.msg)

export isconst, Expr, QuoteNode, LineNumberNode, GlobalRef, Meta, esc, gensym, include_string, macroexpand
