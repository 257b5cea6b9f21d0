println(sum(x^2 for x in 1:10))               # expect: 385
println(maximum(abs(x) for x in [-7, 3]))     # expect: 7
println(join((2i for i in 1:3), "-"))         # expect: 2-4-6
println(any(x > 3 for x in 1:5), " ", all(x > 3 for x in 1:5)) # expect: true false
println(collect(x for x in 1:6 if isodd(x)))  # expect: [1, 3, 5]
println(sum(i * j for i in 1:3 for j in 1:i)) # expect: 25
println(prod(x for x in 1:5 if x != 3))       # expect: 40
