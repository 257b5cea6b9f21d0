a = [1 2; 3 4]
println([a a], " ", [a; a])     # expect: [1 2 1 2; 3 4 3 4] [1 2; 3 4; 1 2; 3 4]
println([a [5, 6]], " ", [a; 7 8]) # expect: [1 2 5; 3 4 6] [1 2; 3 4; 7 8]
println(hcat(a, a) == [a a], " ", vcat(a, [0 0])) # expect: true [1 2; 3 4; 0 0]
