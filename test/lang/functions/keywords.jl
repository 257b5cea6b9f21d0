f(x; a = 1, b = a + 1) = (x, a, b)
println(f(0))              # expect: (0, 1, 2)
println(f(0, a = 5))       # expect: (0, 5, 6)
println(f(0; b = 9, a = 3)) # expect: (0, 3, 9)
a = 7
println(f(0; a))           # expect: (0, 7, 8)
