v = ["a", "b"]
println(collect(pairs(v)))     # expect: [1 => "a", 2 => "b"]
println(collect(keys(v)), " ", eachindex(v), " ", axes(v)) # expect: [1, 2] Base.OneTo(2) (Base.OneTo(2),)
for (i, x) in pairs(v)
    print(i, x)
end
println()                      # expect: 1a2b
