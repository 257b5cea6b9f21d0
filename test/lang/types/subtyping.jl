println(Int <: Integer, " ", Int <: Real, " ", Float64 <: Integer) # expect: true true false
println(Int isa Type, " ", 1 isa Number, " ", isa("a", AbstractString)) # expect: true true true
println(Union{Int,Float64} <: Real, " ", Union{} <: Int) # expect: true true
println(Tuple{Int,String} <: Tuple{Real,AbstractString}) # expect: true
println(Vector{Int} <: AbstractVector, " ", Dict{Int,Int} <: AbstractDict{Int}) # expect: true true
println(Int >: Integer, " ", Integer >: Int) # expect: false true
