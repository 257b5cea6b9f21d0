function sum_with(f, n)
    s = 0.0
    for i in 1:n
        s += f(i)
    end
    s
end
a = 2.0
println(sum_with(i -> i / 2, 10)) # expect: 27.5
