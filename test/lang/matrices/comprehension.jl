m = [10i + j for i in 1:2, j in 1:3]
println(m)               # expect: [11 12 13; 21 22 23]
println([i == j for i in 1:2, j in 1:2]) # expect: Bool[1 0; 0 1]
println(size([0 for a in 1:3, b in 1:4, c in 1:2])) # expect: (3, 4, 2)
