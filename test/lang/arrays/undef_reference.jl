v = Vector{String}(undef, 2)
v[1] = "a"
println(v, " ", isassigned(v, 1), " ", isassigned(v, 2)) # expect: ["a", #undef] true false
v[2] # expect error: UndefRefError: access to undefined reference
