println(map(x -> x^2, 1:4), " ", filter(isodd, 1:6), " ", findfirst(>(3), 1:6)) # expect: [1, 4, 9, 16] [1, 3, 5] 4
println(1:3 .+ 0, " ", intersect(1:5, 3:9), " ", extrema(4:9)) # expect: 1:3 3:5 (4, 9)
println(accumulate(+, 1:4), " ", prod(1:5), " ", reduce(max, 1:5)) # expect: [1, 3, 6, 10] 120 5
for (i, j) in zip(1:3, 4:6)
    print(i * j, " ")
end
println() # expect: 4 10 18 
