using LinearAlgebra
a = [2.0 1.0; 1.0 3.0]
println(det(a), " ", tr(a))             # expect: 5.0 5.0
println(a \ [3.0, 5.0])                 # expect: [0.8, 1.4]
println(inv([2.0 0.0; 0.0 4.0]))        # expect: [0.5 0.0; 0.0 0.25]
println(dot([1, 2, 3], [4, 5, 6]), " ", norm([3, 4]), " ", cross([1, 0, 0], [0, 1, 0])) # expect: 32 5.0 [0, 0, 1]
println(a * I == a, " ", [1, 2] ⋅ [3, 4]) # expect: true 11
