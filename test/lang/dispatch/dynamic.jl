# the types are only known at run time
area(x::Int) = x
area(x::Float64) = 2x
area(x::String) = length(x)
println(sum(area(x) for x in Any[1, 2.5, "four"])) # expect: 10.0
