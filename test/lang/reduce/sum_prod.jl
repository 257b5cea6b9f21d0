println(sum([1, 2, 3]), " ", sum([0.5, 1.5]), " ", prod([2, 3])) # expect: 6 2.0 6
println(sum(x -> x^2, [1, 2, 3]), " ", sum(abs, [-1, -2]), " ", prod(x -> x + 1, 1:3)) # expect: 14 3 24
println(sum(Int[]), " ", prod(Float64[]), " ", sum([1, 2]; init = 10)) # expect: 0 1.0 13
println(sum(UInt8[200, 100]), " ", sum(Int8[100, 100]), " ", sum([true, true])) # expect: 300 200 2
println(sum(i for i in 1:0; init = 0), " ", sum([[1, 2], [3, 4]]))  # expect: 0 [4, 6]
