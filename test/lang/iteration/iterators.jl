using Base.Iterators
println(collect(take(1:10, 3)), " ", collect(drop(1:5, 3)), " ", collect(take(cycle([1, 2]), 5))) # expect: [1, 2, 3] [4, 5] [1, 2, 1, 2, 1]
println(collect(Iterators.reverse([1, 2, 3])), " ", collect(flatten([[1], [2, 3]])))  # expect: [3, 2, 1] [1, 2, 3]
println(collect(partition(1:5, 2)), " ", collect(repeated(7, 2)))  # expect: UnitRange{Int64}[1:2, 3:4, 5:5] [7, 7]
println(collect(takewhile(<(3), 1:5)), " ", collect(dropwhile(<(3), 1:5)))  # expect: [1, 2] [3, 4, 5]
println(first(Iterators.filter(iseven, countfrom(5))), " ", collect(Iterators.take(countfrom(2, 3), 3))) # expect: 6 [2, 5, 8]
