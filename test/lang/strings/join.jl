println(join(["a", "b", "c"], ", "))       # expect: a, b, c
println(join([1, 2, 3]))                   # expect: 123
println(join(1:3, ", ", " and "))          # expect: 1, 2 and 3
println(join(("x", 'y', :z, 1.5), "|"))    # expect: x|y|z|1.5
