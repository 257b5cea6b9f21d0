println(range(1, 10, length = 4))     # expect: 1.0:3.0:10.0
println(collect(range(0, 1, length = 5))) # expect: [0.0, 0.25, 0.5, 0.75, 1.0]
println(range(1, 10), " ", range(1, 10, step = 3), " ", range(1, step = 2, length = 3)) # expect: 1:10 1:3:10 1:2:5
println(collect(range(0, stop = 2, length = 3))) # expect: [0.0, 1.0, 2.0]
println(collect(LinRange(0, 1, 3)))   # expect: [0.0, 0.5, 1.0]
