println([[1, 2], [1.5]])                # expect: [[1.0, 2.0], [1.5]]
println(typeof([[1], ["a"]]))           # expect: Vector{Vector}
println(typeof([[1], [2.5]]), " ", typeof([Any[1], [2]])) # expect: Vector{Vector{Float64}} Vector{Vector{Any}}
println(Vector{Union{Missing,Int}}(missing, 2))           # expect: Union{Missing, Int64}[missing, missing]
println(Vector{Union{Nothing,Int}}(nothing, 1))           # expect: Union{Nothing, Int64}[nothing]
