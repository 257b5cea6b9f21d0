t = ((1, 2), [3, 4], ("x", (5,)))
println(t)            # expect: ((1, 2), [3, 4], ("x", (5,)))
(a, b), v, _ = t
println(a + b, v)     # expect: 3[3, 4]
println(t[3][2][1])   # expect: 5
