f(a, b, c) = a + 10b + 100c
println(f((1, 2, 3)...))     # expect: 321
println(f(1, [2, 3]...))     # expect: 321
println(max([3, 9, 4]...))   # expect: 9
println([1, (2, 3)..., 4])   # expect: [1, 2, 3, 4]
println(string("ab"..., 1))  # expect: ab1
