for op in (:first_of, :second_of)
    @eval $op(x) = ($(string(op)), x)
end
println(first_of(1), second_of(2))              # expect: ("first_of", 1)("second_of", 2)
println(eval(Meta.parse("1 + 2")))              # expect: 3
println(Meta.parse("x -> x + 1").head)          # expect: ->
module A
x = 5
end
println(A.eval(:(x + 1)), " ", @eval(A, x), " ", Core.eval(A, :x))   # expect: 6 5 5
@eval module B
    y = 2
end
println(B.y)                                    # expect: 2
eval(quote
    struct P
        a::Int
    end
    Base.show(io::IO, p::P) = print(io, "P with ", p.a)
end)
println(P(3))                                   # expect: P with 3
for T in (Int, Float64)
    @eval kind(::$T) = $("$T kind")
end
println(kind(1), ", ", kind(1.0))               # expect: Int64 kind, Float64 kind
f(x) = x
@eval f(x::Int) = 2 * x
println(f(4))                                   # expect: 8
println(include_string(Main, "a = 1; a + 1"))   # expect: 2
try
    Meta.parse("1 +")
catch e
    println(typeof(e))                          # expect: Base.Meta.ParseError
end
ex = Meta.parse("f(x, y = 2)")
println(ex, " ", Meta.isexpr(ex, :call))        # expect: f(x, y = 2) true
println(eval(:x) === nothing)                   # expect error: UndefVarError: `x` not defined
