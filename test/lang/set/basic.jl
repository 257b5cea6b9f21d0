s = Set([1, 2, 2, 3])
println(length(s), " ", 2 in s, " ", 5 in s)   # expect: 3 true false
push!(s, 10)
delete!(s, 1)
println(sort(collect(s)))                      # expect: [2, 3, 10]
println(Set([1]), " ", Set{Int}(), " ", Set("a")) # expect: Set([1]) Set{Int64}() Set(['a'])
println(Set([1, 2, 3]))                        # expect: Set([2, 3, 1])
