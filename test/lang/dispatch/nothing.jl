f(::Nothing) = "nothing"
f(x) = x
println(f(nothing), " ", f(3)) # expect: nothing 3
