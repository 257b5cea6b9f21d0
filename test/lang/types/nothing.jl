f() = nothing
println(f(), " ", isnothing(f()), " ", f() === nothing) # expect: nothing true true
x = f()
println(repr(x))  # expect: nothing
