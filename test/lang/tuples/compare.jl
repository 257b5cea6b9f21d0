println((1, 2) < (1, 3), " ", (1, 2) == (1, 2), " ", (1, 2) == (1, 2, 3)) # expect: true true false
println((1, "b") < (1, "a"), " ", isequal((NaN,), (NaN,))) # expect: false true
println(sort([(2, 'a'), (1, 'z'), (1, 'b')])) # expect: [(1, 'b'), (1, 'z'), (2, 'a')]
println(max((1, 2), (2, 0)), " ", 2 in (1, 2)) # expect: (2, 0) true
