println(big(2)^100, " ", typeof(big(2)))                # expect: 1267650600228229401496703205376 BigInt
println(factorial(big(30)), " ", binomial(big(60), 30)) # expect: 265252859812191058636308480000000 118264581564861424
println(big"123" + 1, " ", 1 - big(5), " ", -big(7) ÷ 2, " ", mod(-big(7), 2), " ", big(7) % 3, " ", fld(-big(7), 2), " ", cld(big(7), 2)) # expect: 124 -4 -3 1 1 -4 4
println(gcd(big(12), 18), " ", lcm(big(4), 6), " ", powermod(big(3), 100, 7), " ", isqrt(big(10)^20), " ", divrem(big(17), 5)) # expect: 6 12 4 10000000000 (3, 2)
println(big(1) << 70, " ", (big(1) << 70) >> 68, " ", big(6) & 3, " ", -big(1) & 0xff, " ", big(5) | 2, " ", ~big(5))  # expect: 1180591620717411303424 4 2 255 7 -6
println(sum(big.(1:10)), " ", prod(big(1):big(25)), " ", [x for x in big(1):big(3)])    # expect: 55 15511210043330985984000000 BigInt[1, 2, 3]
println(big(1) // 3 + big(1) // 6, " ", typeof(big(1) // 3))    # expect: 1//2 Rational{BigInt}
println(big(2)^0, " ", big(3)^2, " ", big(2)^64, " ", 2^big(70), " ", big(0) - 5 + 5)   # expect: 1 9 18446744073709551616 1180591620717411303424 0
function fib(n)
    a, b = big(0), big(1)
    for _ in 1:n
        a, b = b, a + b
    end
    a
end
println(fib(200))                                       # expect: 280571172992510140037611932413038677189525
println(sum(digits(big(2)^1000)), " ", ndigits(big(10)^50), " ", digits(big(123)))  # expect: 1366 51 [3, 2, 1]
try
    div(big(1), 0)
catch e
    println(e)                                          # expect: DivideError()
end
try
    big(1) / 2
catch e
    println(e.msg)                                      # expect: BigFloat is not supported: / of a BigInt; use ÷ or //
end
