s = "héllo∀"
println(length(s), " ", ncodeunits(s), " ", lastindex(s)) # expect: 6 9 7
println(s[1], s[2], s[4])                # expect: hél
println(collect(s))                      # expect: ['h', 'é', 'l', 'l', 'o', '∀']
println(nextind(s, 2), " ", prevind(s, 4)) # expect: 4 2
println(uppercase(s), " ", reverse(s))   # expect: HÉLLO∀ ∀olléh
println([i for i in eachindex(s)])       # expect: [1, 2, 4, 5, 6, 7]
