println(accumulate(+, [1, 2, 3]), " ", cumsum([1, 2, 3]), " ", cumprod([1, 2, 3, 4])) # expect: [1, 3, 6] [1, 3, 6] [1, 2, 6, 24]
println(accumulate(max, [1, 3, 2]), " ", accumulate(+, [1, 2]; init = 10)) # expect: [1, 3, 3] [11, 13]
println(diff([1, 4, 9]), " ", cumsum([0.5, 0.25]))    # expect: [3, 5] [0.5, 0.75]
println(collect(Iterators.accumulate(*, 1:4)))        # expect: [1, 2, 6, 24]
