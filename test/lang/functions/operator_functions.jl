println(+(1, 2, 3), " ", *(2, 3, 4))  # expect: 6 24
op = ÷
println(op(7, 2))                     # expect: 3
println(map(f -> f(6, 3), [+, -, *, /])) # expect: Real[9, 3, 18, 2.0]
println(reduce(*, 1:5))               # expect: 120
