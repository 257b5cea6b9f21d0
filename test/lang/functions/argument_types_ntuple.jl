f(t::NTuple{2,Int}) = sum(t)
f(t::Tuple) = -1
println(f((1, 2)), " ", f((1, 2, 3)), " ", f((1, 2.0))) # expect: 3 -1 -1
