d = Dict("a" => 1, "b" => 2)
println(d["a"], " ", length(d), " ", haskey(d, "c"), " ", get(d, "c", 0)) # expect: 1 2 false 0
d["c"] = 3
d["a"] += 10
println(d["a"], d["c"])          # expect: 113
delete!(d, "b")
println(sort(collect(keys(d))), " ", sort(collect(values(d)))) # expect: ["a", "c"] [3, 11]
println("a" in keys(d), " ", ("c" => 3) in d, " ", isempty(d)) # expect: true true false
