nt = (; a = 1, b = 2)
println((; nt..., c = 3))            # expect: (a = 1, b = 2, c = 3)
(; b, a) = nt
println(a, b)                        # expect: 12
for (k, v) in pairs(nt)
    print(k, v, " ")
end
println()                            # expect: a1 b2 
println(map(x -> 10x, nt))           # expect: (a = 10, b = 20)
println([(n = i, sq = i^2) for i in 1:2]) # expect: [(n = 1, sq = 1), (n = 2, sq = 4)]
