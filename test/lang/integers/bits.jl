println(6 & 3, " ", 6 | 3, " ", 6 ⊻ 3, " ", xor(6, 3)) # expect: 2 7 5 5
println(~5)              # expect: -6
println(1 << 10, " ", 1024 >> 3, " ", -8 >> 1) # expect: 1024 128 -4
println(-8 >>> 1)        # expect: 9223372036854775804
println(1 << 64, " ", 1 << -1)  # expect: 0 0
println(count_ones(255), " ", leading_zeros(1), " ", trailing_zeros(8)) # expect: 8 63 3
println(bitstring(UInt8(5)))    # expect: 00000101
println(ispow2(64), " ", ispow2(65)) # expect: true false
