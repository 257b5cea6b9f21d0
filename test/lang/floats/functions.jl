println(sqrt(16.0), " ", cbrt(27.0), " ", abs(-2.5)) # expect: 4.0 3.0 2.5
println(exp(0.0), " ", log(1.0), " ", log2(8), " ", log10(1000)) # expect: 1.0 0.0 3.0 3.0
println(sin(0.0), " ", cos(0.0), " ", tan(0.0))      # expect: 0.0 1.0 0.0
println(atan(1.0, 1.0) == π / 4)                     # expect: true
println(hypot(3, 4))      # expect: 5.0
println(exp(1))           # expect: 2.718281828459045
println(log(2, 8))        # expect: 3.0
println(sincos(0.0))      # expect: (0.0, 1.0)
