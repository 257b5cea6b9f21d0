s = Set{Any}([1, "a", (2, 3)])
println("a" in s, " ", (2, 3) in s, " ", 1.0 in s, " ", 'a' in s)  # expect: true true true false
println(length(Set(["x", "y", "x"])), " ", length(Set(Set([1, 2])))) # expect: 2 2
println(length(filter(isodd, Set(1:10))), " ", sum(Set([1, 2, 3])))  # expect: 5 6
