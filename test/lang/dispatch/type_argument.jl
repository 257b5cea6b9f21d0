make(::Type{Int}) = 0
make(::Type{String}) = ""
make(::Type{T}) where {T<:AbstractFloat} = T(0.5)
println(make(Int), repr(make(String)), make(Float32)) # expect: 0""0.5
