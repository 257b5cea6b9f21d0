m = reshape(1:6, 2, 3)
println(m[2, 2], " ", size(m), " ", vec(m) == 1:6) # expect: 4 (2, 3) true
println(reshape([1, 2, 3, 4], 2, 2))       # expect: [1 3; 2 4]
println(reshape([1, 2, 3, 4], :, 1) == reshape([1, 2, 3, 4], (4, 1))) # expect: true
println(permutedims([1 2 3; 4 5 6]))       # expect: [1 4; 2 5; 3 6]
reshape([1, 2, 3], 2, 2) # expect error: DimensionMismatch: new dimensions (2, 2) must be consistent with array size 3
