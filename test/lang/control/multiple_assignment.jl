a, b = 1, 2
a, b = b, a
println(a, " ", b)   # expect: 2 1
x = y = 5
println(x + y)       # expect: 10
(p, q), r = (1, 2), 3
println(p, q, r)     # expect: 123
h, t... = [1, 2, 3]
println(h, " ", t)   # expect: 1 [2, 3]
first, rest... = (1, 2, 3)
println(rest)        # expect: (2, 3)
_, z = (8, 9)
println(z)           # expect: 9
