f(a, b = 2, c = a + b) = (a, b, c)
println(f(1))       # expect: (1, 2, 3)
println(f(1, 5))    # expect: (1, 5, 6)
println(f(1, 5, 0)) # expect: (1, 5, 0)
