f(a, b) = "two"
f(a, rest...) = "many"
f(a) = "one"
println(f(1), " ", f(1, 2), " ", f(1, 2, 3)) # expect: one two many
