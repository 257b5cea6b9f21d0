fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
println(fib(20))  # expect: 6765
fact(n::BigOrInt) where {BigOrInt<:Integer} = n <= 1 ? one(n) : n * fact(n - 1)
println(fact(15)) # expect: 1307674368000
