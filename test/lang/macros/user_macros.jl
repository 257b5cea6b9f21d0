macro twice(e)
    quote
        $(esc(e))
        $(esc(e))
    end
end
n = 0
@twice n += 1
println(n)                              # expect: 2

macro check(ex, messages...)
    text = isempty(messages) ? string(ex) : messages[1]
    :($(esc(ex)) ? nothing : throw(AssertionError($text)))
end
function f(x)
    @check x > 0
    @check(x < 10, "too large")
    x
end
println(f(3))                           # expect: 3
for x in (-1, 11)
    try
        f(x)
    catch e
        println(e)
    end
end
# expect: AssertionError("x > 0")
# expect: AssertionError("too large")

macro define(name, val)
    :(function $(esc(name))(x; k = 1)
        x + k + $val
    end)
end
@define add_ten 10
println(add_ten(1), " ", add_ten(1; k = 5))     # expect: 12 16

macro s_str(x, flags...)
    isempty(flags) ? uppercase(x) : uppercase(x) * flags[1]
end
println(s"hello", s"a"z)                # expect: HELLOAz

macro unroll(n, body)
    Expr(:block, [:(let i = $k; $(esc(body)); end) for k in 1:n]...)
end
total = 0
@unroll 3 global total += 1
println(total)                          # expect: 3

macro where_am_i()
    (__source__.line, __module__)
end
println(@where_am_i)                    # expect: (54, Main)
macro nothing_at_all() end
println(@nothing_at_all)                # expect: nothing
