println(maximum([3, 9, 2]), " ", minimum([3, 9, 2]), " ", extrema([3, 9, 2])) # expect: 9 2 (2, 9)
println(maximum(abs, [-5, 3]), " ", minimum(length, ["aa", "b"])) # expect: 5 1
println(argmax([1, 7, 7]), " ", argmin(x -> (x - 2)^2, 0:5), " ", findmax([2, 8])) # expect: 2 2 (8, 2)
println(maximum("hello"), " ", maximum(["b", "a"]), " ", max("a", "b")) # expect: o b b
