f = (x; y = 2) -> x * y
println(f(3), " ", f(3, y = 5)) # expect: 6 15
