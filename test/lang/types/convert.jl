println(convert(Float64, 3), " ", convert(Int, 4.0)) # expect: 3.0 4
println(Float32(1), " ", Int8(5), " ", Bool(1))      # expect: 1.0 5 true
println(convert(Vector{Float64}, [1, 2]))            # expect: [1.0, 2.0]
println(Tuple([1, 2]), " ", collect((1, 2)))         # expect: (1, 2) [1, 2]
