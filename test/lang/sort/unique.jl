println(unique([3, 1, 3, 2, 1]), " ", unique(abs, [1, -1, 2]), " ", allunique([1, 2])) # expect: [3, 1, 2] [1, 2] true
println(unique("banana"), " ", union([1, 2], [2, 3]), " ", intersect([1, 2, 3], [3, 2]), " ", setdiff([1, 2, 3], [2])) # expect: ['b', 'a', 'n'] [1, 2, 3] [2, 3] [1, 3]
