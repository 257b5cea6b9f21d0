println([1, 2] == [1, 2], " ", [1, 2] == [1, 2, 3], " ", [1, 2] == [1.0, 2.0]) # expect: true false true
println([1, 2] < [1, 3], " ", isless([1], [1, 0]), " ", isequal([NaN], [NaN])) # expect: true true true
println([1, 2] == 1:2, " ", [NaN] == [NaN]) # expect: true false
