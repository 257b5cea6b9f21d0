struct Num{T<:Real}
    x::T
end
println(Num(3))  # expect: Num{Int64}(3)
Num("a")         # expect error: MethodError: no method matching Num(::String)
