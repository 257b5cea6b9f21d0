function scale(v, k)
    map(x -> x * k, v)
end
println(scale([1, 2, 3], 2.5)) # expect: [2.5, 5.0, 7.5]
t = 0
foreach(x -> (global t += x), 1:4)
println(t) # expect: 10
