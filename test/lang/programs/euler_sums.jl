println(sum(x for x in 1:999 if x % 3 == 0 || x % 5 == 0)) # expect: 233168
function even_fib(limit)
    a, b, s = 1, 2, 0
    while b <= limit
        iseven(b) && (s += b)
        a, b = b, a + b
    end
    s
end
println(even_fib(4_000_000))                      # expect: 4613732
println(maximum(a * b for a in 900:999 for b in a:999 if (s = string(a * b); s == reverse(s)))) # expect: 906609
println(reduce(lcm, 1:20))                        # expect: 232792560
println(sum(1:100)^2 - sum(x^2 for x in 1:100))   # expect: 25164150
