println([1, 2] .+ [10 20])            # expect: [11 21; 12 22]
println([1 2; 3 4] .+ [10, 20])       # expect: [11 12; 23 24]
println([1 2; 3 4] .* [1 10])         # expect: [1 20; 3 40]
println((1:3) .* (1:3)')              # expect: [1 2 3; 2 4 6; 3 6 9]
println(1 .+ 2, " ", sqrt.(4.0))      # expect: 3 2.0
