m = zeros(Int, 3, 3)
for j in axes(m, 2), i in axes(m, 1)
    m[i, j] = i * j
end
println(m)     # expect: [1 2 3; 2 4 6; 3 6 9]
for I in CartesianIndices(m)
    I[1] == I[2] && print(m[I], " ")
end
println()      # expect: 1 4 9 
println(findall(==(6), m))   # expect: CartesianIndex{2}[CartesianIndex(3, 2), CartesianIndex(2, 3)]
println(argmax(m))           # expect: CartesianIndex(3, 3)
