println(length.(["a", "bb"]), " ", "x" .* ["1", "2"], " ", uppercase.(["a", "b"])) # expect: [1, 2] ["x1", "x2"] ["A", "B"]
println(in.([1, 5], Ref([1, 2])))     # expect: Bool[1, 0]
println(parse.(Int, split("1 2 3")))  # expect: [1, 2, 3]
println(Int.([1.0, 2.0]), " ", Float64.([1, 2]), " ", Char.([65, 66])) # expect: [1, 2] [1.0, 2.0] ['A', 'B']
