p = (x = 1, y = "b")
println(p, " ", p.x, " ", p[2], " ", p[:y])  # expect: (x = 1, y = "b") 1 b b
println(keys(p), " ", values(p), " ", length(p)) # expect: (:x, :y) (1, "b") 2
println((a = 1,), " ", haskey(p, :x), " ", haskey(p, :z)) # expect: (a = 1,) true false
println(merge(p, (x = 5, z = 0)))            # expect: (x = 5, y = "b", z = 0)
x, y = p
println(x, y)                                # expect: 1b
println(p == (x = 1, y = "b"))               # expect: true
