m = [1 2; 3 4]
println(sum(m), " ", sum(m, dims = 1), " ", sum(m, dims = 2)) # expect: 10 [4 6] [3; 7;;]
println(maximum(m), " ", prod(m), " ", maximum(m, dims = 1)) # expect: 4 24 [3 4]
println(vec(sum(m, dims = 2)), " ", extrema(m))  # expect: [3, 7] (1, 4)
println([sum(r) for r in eachrow(m)], " ", [maximum(c) for c in eachcol(m)]) # expect: [3, 7] [3, 4]
