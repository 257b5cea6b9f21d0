struct P
    x::Int
end
ps = P.([1, 2, 3])
println(getfield.(ps, :x), " ", sum(p.x for p in ps)) # expect: [1, 2, 3] 6
add(p::P, n) = P(p.x + n)
println(add.(ps, 10)[3])                              # expect: P(13)
