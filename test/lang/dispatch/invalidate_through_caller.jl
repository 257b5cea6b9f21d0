g(x) = h(x) + 1
h(x) = 1
println(g(1))      # expect: 2
h(x::Int) = 100
println(g(1))      # expect: 101
println(g(1.0))    # expect: 2
