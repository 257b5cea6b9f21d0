f(; kw...) = kw
g(; a, b = 0) = a - b
opts = (a = 5, b = 3)
println(g(; opts...))          # expect: 2
println(g(; a = 1, opts...))   # expect: 2
h(args...; kw...) = (length(args), length(kw))
println(h(1, 2, x = 3))        # expect: (2, 1)
for (k, v) in f(p = 1, q = 2)
    print(k, "=", v, " ")
end
println()                      # expect: p=1 q=2 
