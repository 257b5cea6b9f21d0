r = 0:0.1:1
println(r, " ", length(r))     # expect: 0.0:0.1:1.0 11
println(collect(0:0.1:0.5))    # expect: [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
println(r[4], " ", r[8], " ", sum(r)) # expect: 0.3 0.7 5.5
println(collect(1.0:3.0), " ", 1:0.5:2) # expect: [1.0, 2.0, 3.0] 1.0:0.5:2.0
println(collect(1:-0.25:0))    # expect: [1.0, 0.75, 0.5, 0.25, 0.0]
