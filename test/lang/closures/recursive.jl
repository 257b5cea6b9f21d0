function f(n)
    go(k, acc) = k == 0 ? acc : go(k - 1, acc + k)
    go(n, 0)
end
println(f(100)) # expect: 5050
