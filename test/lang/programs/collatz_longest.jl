function collatz(n)
    steps = 0
    while n != 1
        n = iseven(n) ? n >> 1 : 3n + 1
        steps += 1
    end
    steps
end
best = argmax(collatz, 1:1000)
println(best, " ", collatz(best)) # expect: 871 178
