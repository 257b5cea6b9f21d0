x::Int = 3
x = 4.0
println(x, " ", typeof(x)) # expect: 4 Int64
