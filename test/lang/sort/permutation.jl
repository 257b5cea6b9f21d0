v = [30, 10, 20]
p = sortperm(v)
println(p, " ", v[p], " ", sortperm(v, rev = true)) # expect: [2, 3, 1] [10, 20, 30] [1, 3, 2]
println(partialsort([5, 1, 4, 2], 2))              # expect: 2
