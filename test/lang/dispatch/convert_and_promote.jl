struct Celsius <: Number
    deg::Float64
end
Base.:+(a::Celsius, b::Celsius) = Celsius(a.deg + b.deg)
Base.convert(::Type{Celsius}, x::Real) = Celsius(x)
Base.promote_rule(::Type{Celsius}, ::Type{T}) where {T<:Real} = Celsius
println(Celsius(20) + 1.5)  # expect: Celsius(21.5)
