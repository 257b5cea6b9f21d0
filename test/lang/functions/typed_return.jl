f(x)::Float64 = x
println(f(3))     # expect: 3.0
function g(x)::Int
    x > 0 && return x / 1
    0
end
println(g(4.0), " ", typeof(g(4.0))) # expect: 4 Int64
