f(x) = (print("f", x, " "); x > 0)
println(f(1) && f(2))  # expect: f1 f2 true
println(f(-1) && f(2)) # expect: f-1 false
println(f(1) || f(2))  # expect: f1 true
x = nothing
println(x === nothing && "empty") # expect: empty
