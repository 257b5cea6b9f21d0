f(x::Integer) = "integer"
f(x::Real) = "real"
f(x::Number) = "number"
println(f(1), " ", f(true), " ", f(1.5), " ", f(1im)) # expect: integer integer real number
