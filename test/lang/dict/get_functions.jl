d = Dict{Symbol,Vector{Int}}()
push!(get!(d, :a, Int[]), 1)
push!(get!(d, :a, Int[]), 2)
println(d[:a], " ", get(d, :z, nothing))  # expect: [1, 2] nothing
println(get!(() -> [9], d, :b), " ", length(d)) # expect: [9] 2
println(pop!(d, :b), " ", pop!(d, :b, "none")) # expect: [9] none
println(get(() -> 5, d, :q))              # expect: 5
