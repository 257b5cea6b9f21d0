f(v::Vector{Int}) = "ints"
f(v::Vector{T}) where {T<:AbstractFloat} = "floats of $T"
f(v::Vector) = "vector"
println(f([1])," ", f([1.0]), " ", f([1f0]), " ", f(["a"])) # expect: ints floats of Float64 floats of Float32 vector
