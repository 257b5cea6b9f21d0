r = 1:3:10
println(r, " ", collect(r), " ", length(r), " ", step(r)) # expect: 1:3:10 [1, 4, 7, 10] 4 3
println(1:3:9, " ", 10:-2:1, " ", collect(10:-3:1))  # expect: 1:3:7 10:-2:2 [10, 7, 4, 1]
println(sum(1:2:9), " ", maximum(10:-3:1), " ", minimum(10:-3:1)) # expect: 25 10 1
println(7 in 1:3:10, " ", 8 in 1:3:10)               # expect: true false
println(reverse(1:2:5), " ", (0:2:10)[2:3])          # expect: 5:-2:1 2:2:4
