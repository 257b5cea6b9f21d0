function f(v)
    x::Float64 = v
    x += 1
    x
end
println(f(2)) # expect: 3.0
