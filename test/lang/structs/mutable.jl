mutable struct Counter
    n::Int
end
c = Counter(0)
c.n += 1
c.n = c.n * 10
println(c.n, " ", c)     # expect: 10 Counter(10)
d = c
d.n = 7
println(c.n)             # expect: 7
