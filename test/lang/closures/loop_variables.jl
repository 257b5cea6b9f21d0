fs = []
for i in 1:3
    push!(fs, () -> i * i)
end
println([f() for f in fs]) # expect: [1, 4, 9]
