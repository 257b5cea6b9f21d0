r = iterate(1:2)
println(r)                   # expect: (1, 1)
println(iterate(1:2, r[2]))  # expect: (2, 2)
println(iterate(1:2, 2))     # expect: nothing
println(iterate([5]), " ", iterate("é"), " ", iterate((1, 2), 2)) # expect: (5, 2) ('é', 3) (2, 3)
