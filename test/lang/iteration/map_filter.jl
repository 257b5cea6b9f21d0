println(map(x -> x + 1, [1, 2]), " ", filter(x -> x > 1, [1, 2, 3])) # expect: [2, 3] [2, 3]
println(map((x, y) -> x * y, 1:3, [4, 5, 6]), " ", map(string, (1, 2))) # expect: [4, 10, 18] ("1", "2")
println(map(uppercase, ["a", "b"]), " ", filter(isodd, (1, 2, 3))) # expect: ["A", "B"] (1, 3)
foreach(x -> print(x, ";"), [1, 2])
println()                                 # expect: 1;2;
println(map(x -> (x, x^2), 1:2), " ", collect(Iterators.map(abs, [-1, 2]))) # expect: [(1, 1), (2, 4)] [1, 2]
