fs = Function[]
let i = 0
    while i < 3
        i += 1
        j = i
        push!(fs, () -> (i, j))
    end
end
println(fs[1]()) # expect: (3, 1)
