d = Dict(i => i^2 for i in 1:3)
println(d[3], " ", length(d), " ", sum(values(d))) # expect: 9 3 14
e = Dict(string(k) => v for (k, v) in d if v > 1)
println(sort(collect(keys(e))))               # expect: ["2", "3"]
println(Set(x % 3 for x in 1:10) == Set([0, 1, 2])) # expect: true
