println(gcd(12, 18), " ", lcm(4, 6), " ", gcd(0, 5)) # expect: 6 12 5
println(gcd(12, 18, 27))    # expect: 3
println(gcdx(240, 46))      # expect: (2, -9, 47)
println(powermod(3, 100, 7)) # expect: 4
println(invmod(3, 11))      # expect: 4
println(isqrt(99))          # expect: 9
println(factorial(10))      # expect: 3628800
println(binomial(10, 3))    # expect: 120
