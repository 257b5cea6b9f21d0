f((a, b), c) = a + b * c
println(f((1, 2), 3))                      # expect: 7
println(map(((k, v),) -> k * v, [(2, 3), (4, 5)])) # expect: [6, 20]
