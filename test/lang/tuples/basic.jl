t = (1, "a", 2.5)
println(t, " ", t[2], " ", length(t), " ", t[end]) # expect: (1, "a", 2.5) a 3 2.5
println((1,), " ", (), " ", typeof(()))   # expect: (1,) () Tuple{}
a, b, c = t
println(b)                                # expect: a
println(first(t), " ", last(t), " ", reverse(t)) # expect: 1 2.5 (2.5, "a", 1)
println((t..., 4))                        # expect: (1, "a", 2.5, 4)
