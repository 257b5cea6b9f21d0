primes(n) = [p for p in 2:n if all(p % d != 0 for d in 2:isqrt(p))]
println(primes(30)) # expect: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
