f(x::Int) = x
f(x::Float64, y) = x
f("a") # expect error: Closest candidates are:
