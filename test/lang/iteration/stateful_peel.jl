s = Iterators.Stateful([1, 2, 3])
println(popfirst!(s), " ", collect(s))    # expect: 1 [2, 3]
x, rest = Iterators.peel([5, 6, 7])
println(x, " ", collect(rest))            # expect: 5 [6, 7]
