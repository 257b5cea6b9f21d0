a = zeros(Int, 5)
copyto!(a, 2, [7, 8, 9], 1, 3)
println(a)               # expect: [0, 7, 8, 9, 0]
println(copyto!(zeros(3), [1, 2])) # expect: [1.0, 2.0, 0.0]
fill!(a, 4)
println(a)               # expect: [4, 4, 4, 4, 4]
