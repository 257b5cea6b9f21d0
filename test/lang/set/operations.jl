a = Set([1, 2, 3])
b = Set([2, 3, 4])
println(sort(collect(union(a, b))), sort(collect(a ∩ b)), sort(collect(setdiff(a, b))), sort(collect(symdiff(a, b)))) # expect: [1, 2, 3, 4][2, 3][1][1, 4]
println(issubset(Set([1]), a), " ", a ⊆ b, " ", Set([1, 2]) == Set([2, 1]), " ", isdisjoint(a, b)) # expect: true false true false
println(length(union!(a, [7, 8])), " ", [1, 2] ⊆ [1, 2, 3]) # expect: 5 true
