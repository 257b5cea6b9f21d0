println([x for x in Any[1, 2]], " ", [i == 1 ? 1 : 2.5 for i in 1:2]) # expect: [1, 2] Real[1, 2.5]
println([i for i in 1:0], " ", [string(i) for i in 1:0])  # expect: Int64[] String[]
println([nothing for _ in 1:2], " ", typeof([i / 2 for i in 1:2])) # expect: [nothing, nothing] Vector{Float64}
println([isodd(i) ? i : nothing for i in 1:3])  # expect: Union{Nothing, Int64}[1, nothing, 3]
