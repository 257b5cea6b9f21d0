const IntVec = Vector{Int}
const Maybe{T} = Union{T,Nothing}
f(x::Maybe{Int}) = x === nothing ? 0 : x
println(IntVec == Array{Int,1}, " ", f(3), " ", f(nothing)) # expect: true 3 0
println(Maybe{String})  # expect: Union{Nothing, String}
