function double!(v)
    for i in eachindex(v)
        v[i] *= 2
    end
    v
end
a = [1, 2, 3]
double!(a)
println(a) # expect: [2, 4, 6]
