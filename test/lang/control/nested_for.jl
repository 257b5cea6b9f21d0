for i in 1:2, j in 1:3
    print(i, j, " ")
end
println() # expect: 11 12 13 21 22 23 
for i = 1:3, j = i:3
    j == 2 && continue
    print((i, j))
end
println() # expect: (1, 1)(1, 3)(2, 3)(3, 3)
