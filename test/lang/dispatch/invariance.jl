f(v::Vector{Real}) = "reals"
f(v::Vector{<:Real}) = "some real"
println(f(Real[1, 2.0]), " ", f([1, 2])) # expect: reals some real
println(Vector{Int} <: Vector{Real}, " ", Vector{Int} <: Vector{<:Real}) # expect: false true
