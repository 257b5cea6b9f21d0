i = 100
v = [i for i in 1:3]
println(v, " ", i) # expect: [1, 2, 3] 100
