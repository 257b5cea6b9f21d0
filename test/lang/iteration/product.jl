println(collect(Iterators.product(1:2, 'a':'b')))  # expect: [(1, 'a') (1, 'b'); (2, 'a') (2, 'b')]
for (i, j) in Iterators.product(1:2, 1:2)
    print(i, j, " ")
end
println() # expect: 11 21 12 22 
println(vec([a + b for a in 1:2, b in (10, 20)])) # expect: [11, 12, 21, 22]
