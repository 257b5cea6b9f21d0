r = map([1, 2, 3]) do x
    y = x * 10
    y + 1
end
println(r) # expect: [11, 21, 31]
println(sum(1:4) do i
    i^2
end)       # expect: 30
f(g, a) = g(a, a)
println(f(5) do x, y
    x + y
end)       # expect: 10
