println(foldl(-, 1:4), " ", foldr(-, 1:4), " ", reduce(*, [1, 2, 3, 4])) # expect: -8 -2 24
println(foldl((a, x) -> "$a$x", ["x", "y"]; init = ">"), " ", reduce(max, [3, 5, 1])) # expect: >xy 5
println(mapreduce(x -> x^2, +, 1:3), " ", mapfoldl(string, *, 1:3)) # expect: 14 123
println(foldl((a, b) -> [a; b], [[1], [2]]))  # expect: [1, 2]
