f(a::T, b::T) where {T<:Number} = "same $T"
f(a::Number, b::Number) = "different"
println(f(1, 2), " ", f(1, 2.0)) # expect: same Int64 different
