v = [1, 3, 3, 5, 7]
println(searchsortedfirst(v, 3), searchsortedlast(v, 3), searchsortedfirst(v, 4)) # expect: 234
println(searchsorted(v, 3), " ", insorted(5, v), " ", insorted(6, v)) # expect: 2:3 true false
