f(x) = (print(x, " "); x)
println(f(1) < f(2) < f(3)) # expect: 1 2 3 true
println(f(3) < f(2) < f(1)) # expect: 3 2 false
println(1 < 2 == 2 <= 3)    # expect: true
