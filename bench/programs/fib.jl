# Doubly recursive Fibonacci numbers: the cost of calls.
fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)

n = isempty(ARGS) ? 27 : parse(Int, ARGS[1])
println(fib(n))
