struct Box{T}
    value::T
end
println(Box(1), " ", Box("a"))       # expect: Box{Int64}(1) Box{String}("a")
println(typeof(Box(1.5)))            # expect: Box{Float64}
println(Box{Float64}(2))             # expect: Box{Float64}(2.0)
println(Box{Int} <: Box, " ", Box{Int} <: Box{Real}) # expect: true false
println(Box)                         # expect: Box
