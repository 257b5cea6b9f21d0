f(x::Int) = "int"
f(x::Float64) = "float"
f(x::String) = "string"
f(x) = "other"
println(f(1), " ", f(1.0), " ", f("a"), " ", f('a')) # expect: int float string other
