println(Vector{Int}, " ", Matrix{Float64}, " ", Array{Int,3}) # expect: Vector{Int64} Matrix{Float64} Array{Int64, 3}
println(Vector, " ", Dict{String,Any}) # expect: Vector Dict{String, Any}
println(Union{Int,String}) # expect: Union{Int64, String}
println(Tuple{Int,Vararg{String}}) # expect: Tuple{Int64, Vararg{String}}
println(Vector{<:Real})    # expect: Vector{<:Real}
println(Type{Int})         # expect: Type{Int64}
println(NTuple{3,Int})     # expect: Tuple{Int64, Int64, Int64}
println(Union{Nothing,Int}) # expect: Union{Nothing, Int64}
