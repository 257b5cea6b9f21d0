f(n) = n == 0 ? "none" : n == 1 ? "one" : "many"
println(f(0), " ", f(1), " ", f(7)) # expect: none one many
