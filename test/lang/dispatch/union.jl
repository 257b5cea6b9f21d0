f(x::Union{Int,String}) = "yes"
f(x) = "no"
println(f(1), " ", f("a"), " ", f(1.0)) # expect: yes yes no
