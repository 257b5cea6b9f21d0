f(a::Int, b) = 1
f(a, b::Int) = 2
f(a::Int, b::Int) = 3
println(f(1, "x"), f("x", 1), f(1, 1)) # expect: 123
