mutable struct T
    x::Float64
end
t = T(1)
t.x = 5
println(t.x)             # expect: 5.0
