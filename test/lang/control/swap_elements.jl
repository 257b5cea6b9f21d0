v = [1, 2, 3]
v[1], v[3] = v[3], v[1]
println(v) # expect: [3, 2, 1]
