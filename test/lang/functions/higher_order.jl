twice(f) = x -> f(f(x))
println(twice(x -> x + 3)(10))      # expect: 16
println((sqrt ∘ abs)(-16))          # expect: 4.0
println([1, 4, 9] .|> sqrt)         # expect: [1.0, 2.0, 3.0]
println(16 |> sqrt |> string)       # expect: 4.0
println(map(+, [1, 2], [10, 20]))   # expect: [11, 22]
println(foldl(-, [10, 3, 2]), " ", foldr(-, [10, 3, 2])) # expect: 5 9
