v = [3, 1, 2]
println(sort(v), " ", v, " ", sort(v, rev = true)) # expect: [1, 2, 3] [3, 1, 2] [3, 2, 1]
sort!(v)
println(v, " ", issorted(v))                       # expect: [1, 2, 3] true
println(sort([2.5, -1.0, 0.0]), " ", sort(["b", "a"]), " ", sort(collect("hello"))) # expect: [-1.0, 0.0, 2.5] ["a", "b"] ['e', 'h', 'l', 'l', 'o']
