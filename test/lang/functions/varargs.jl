f(xs...) = length(xs)
g(a, rest...) = (a, rest)
println(f(), " ", f(1, 2, 3))    # expect: 0 3
println(g(1))                    # expect: (1, ())
println(g(1, "x", 2.0))          # expect: (1, ("x", 2.0))
total(xs::Int...) = sum(xs)
println(total(1, 2, 3))          # expect: 6
