t = Tuple(1:20)
println(length(t), " ", sum(t), " ", t[20]) # expect: 20 210 20
println(map(x -> x + 1, t)[1:3])            # expect: (2, 3, 4)
