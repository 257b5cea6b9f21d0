println(zeros(3), " ", zeros(Int, 2), " ", ones(2), " ", fill(7, 3)) # expect: [0.0, 0.0, 0.0] [0, 0] [1.0, 1.0] [7, 7, 7]
println(length(Vector{Int}(undef, 4)), " ", Vector{String}()) # expect: 4 String[]
println(collect(1:3), " ", Vector(1:2), " ", Vector{Float64}([1, 2])) # expect: [1, 2, 3] [1, 2] [1.0, 2.0]
println(fill("x", 2), " ", trues(2), " ", falses(1)) # expect: ["x", "x"] Bool[1, 1] Bool[0]
println(similar([1, 2]) isa Vector{Int}, " ", size(zeros(2, 3))) # expect: true (2, 3)
println(repeat([1, 2], 2), " ", [1:3;], " ", [0; 1:2]) # expect: [1, 2, 1, 2] [1, 2, 3] [0, 1, 2]
