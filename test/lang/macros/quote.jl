ex = :(a + b * c)
println(ex, " ", typeof(ex), " ", ex.head, " ", ex.args)    # expect: a + b * c Expr call Any[:+, :a, :(b * c)]
show(ex)                                                    # expect: :(a + b * c)
println()
x = 3
println(:(f($x, $(x + 1))))                                 # expect: f(3, 4)
xs = [1, 2]
println(:(f($(xs...), 0)))                                  # expect: f(1, 2, 0)
println(eval(:($x * 2 + 1)))                                # expect: 7
q = quote
    y = $x + 1
    y * 2
end
println(eval(q), " ", y)                                    # expect: 8 4
println([a for a in q.args if !(a isa LineNumberNode)])     # expect: Expr[:(y = 3 + 1), :(y * 2)]
println(:x, " ", :(:x), " ", QuoteNode(:x))                 # expect: x :x :x
println(repr(:(:x)), " ", repr(:+), " ", repr(:(a.b)))      # expect: :(:x) :+ :(a.b)
println(Expr(:call, :+, 1, :y), " ", Expr(:tuple, 1))       # expect: 1 + y (1,)
println(:(a + b) == Expr(:call, :+, :a, :b))                # expect: true
e = :(f(1))
push!(e.args, 2)
println(e, " ", :(f(1)))                                    # expect: f(1, 2) f(1)
println(:(:($x + $(1 + 1))))                                # expect: :($x + $(1 + 1))
