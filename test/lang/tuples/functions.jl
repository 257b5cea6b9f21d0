println(map(x -> 2x, (1, 2.5)), " ", sum((1, 2, 3)), " ", maximum((4, 9, 2))) # expect: (2, 5.0) 6 9
println(ntuple(i -> i^2, 4), " ", Tuple(1:3), " ", collect((1, 2))) # expect: (1, 4, 9, 16) (1, 2, 3) [1, 2]
println(map(+, (1, 2), (10, 20)), " ", (1, 2) .+ 1) # expect: (11, 22) (2, 3)
println(any(iseven, (1, 2)), " ", findfirst(==(3), (1, 3)), " ", isempty(())) # expect: true 2 true
for x in (1, 'a', "s")
    print(typeof(x), " ")
end
println() # expect: Int64 Char String 
