f(t::Tuple{Int,Int}) = "ints"
f(t::Tuple{Int,Any}) = "int first"
f(t::Tuple) = "tuple"
println(f((1, 2)), " ", f((1, "a")), " ", f((1, 2, 3))) # expect: ints int first tuple
