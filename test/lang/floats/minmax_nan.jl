println(max(1.0, NaN), " ", min(NaN, 1.0))   # expect: NaN NaN
println(max(-0.0, 0.0), " ", min(-0.0, 0.0)) # expect: 0.0 -0.0
println(max(1, 2.5), " ", min(3, 2.0f0))     # expect: 2.5 2.0
println(sort([3.0, NaN, 1.0]))               # expect: [1.0, 3.0, NaN]
