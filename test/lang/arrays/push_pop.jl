v = Int[]
push!(v, 1)
push!(v, 2, 3)
println(v, " ", pop!(copy(v)))          # expect: [1, 2, 3] 3
println(pop!(v), " ", v)                # expect: 3 [1, 2]
pushfirst!(v, 0)
println(v)                              # expect: [0, 1, 2]
println(popfirst!(v), " ", length(v))   # expect: 0 2
append!(v, [7, 8])
prepend!(v, [5])
println(v)                              # expect: [5, 1, 2, 7, 8]
println(isempty(empty!(v)))             # expect: true
