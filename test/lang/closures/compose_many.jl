inc(x) = x + 1
pipeline = foldl((f, g) -> x -> g(f(x)), [inc, inc, string])
println(pipeline(1)) # expect: 3
