println(isqrt(0), isqrt(1), isqrt(15), isqrt(16)) # expect: 0134
println(isqrt(typemax(Int64)))                    # expect: 3037000499
println(isqrt(3037000499^2), " ", isqrt(3037000499^2 - 1)) # expect: 3037000499 3037000498
isqrt(-1) # expect error: DomainError with -1:
