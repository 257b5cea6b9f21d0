println(exponent(8.0), " ", significand(12.0)) # expect: 3 1.5
println(ldexp(1.0, 4), " ", frexp(6.0))        # expect: 16.0 (0.75, 3)
println(reinterpret(UInt64, 1.0))              # expect: 4607182418800017408
println(bitstring(1.0f0))                      # expect: 00111111100000000000000000000000
