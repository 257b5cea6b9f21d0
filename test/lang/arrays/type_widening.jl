v = Any[1]
push!(v, "two", 3.0, [4])
println(v)                           # expect: Any[1, "two", 3.0, [4]]
w = Real[1, 2.5]
push!(w, 3 // 4)
println(w, " ", typeof(w))           # expect: Real[1, 2.5, 3//4] Vector{Real}
println(map(x -> x > 1 ? x : "low", [1, 2])) # expect: Any["low", 2]
