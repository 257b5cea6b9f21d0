@inline f(x) = x + 1
@noinline g(x) = f(x) * 2
println(g(3)) # expect: 8
