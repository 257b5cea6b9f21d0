function total(v)
    s = zero(eltype(v))
    @inbounds for i in 1:length(v)
        s += v[i]
    end
    s
end
@inbounds function dotp(a, b)
    s = 0.0
    @simd for i in eachindex(a)
        s += a[i] * b[i]
    end
    s
end
println(total([1, 2, 3]), " ", dotp([1.0, 2.0], [3.0, 4.0])) # expect: 6 11.0
