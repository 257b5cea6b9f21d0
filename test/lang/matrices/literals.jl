m = [1 2 3; 4 5 6]
println(m, " ", size(m), " ", length(m), " ", size(m, 1), ndims(m)) # expect: [1 2 3; 4 5 6] (2, 3) 6 22
println(m[2, 3], m[1, end], " ", m[4], " ", m[end, end])  # expect: 63 5 6
println([1.0 2; 3 4], " ", ["a" "b"], " ", typeof([1 2]))  # expect: [1.0 2.0; 3.0 4.0] ["a" "b"] Matrix{Int64}
println(Float32[1 2; 3 4], " ", [1
2])  # expect: Float32[1.0 2.0; 3.0 4.0] [1, 2]
