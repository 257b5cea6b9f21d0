println(collect(enumerate(["a", "b"])))   # expect: [(1, "a"), (2, "b")]
println(collect(zip(1:3, "abc")))         # expect: [(1, 'a'), (2, 'b'), (3, 'c')]
println(collect(zip([1, 2], [3, 4, 5])), " ", length(zip(1:2, 1:5))) # expect: [(1, 3), (2, 4)] 2
for (a, b, c) in zip(1:2, 3:4, 5:6)
    print(a + b + c, " ")
end
println()                                 # expect: 9 12 
println(Dict(zip(["x", "y"], [1, 2]))["y"]) # expect: 2
