using Base: Fix2
println(filter(>(2), [1, 2, 3, 4]))   # expect: [3, 4]
println(map(==(2), [1, 2]))           # expect: Bool[0, 1]
println(findfirst(isequal(3), [1, 3])) # expect: 2
println(any(in([1, 2]), [5, 2]))      # expect: true
println(Fix2(-, 1)(10))               # expect: 9
