function f(v)
    s = 0
    @inbounds @simd for i in eachindex(v)
        s += v[i]
    end
    s
end
println(f([1, 2, 3])) # expect: 6
