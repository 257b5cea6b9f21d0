function distance(a, b)
    d = zeros(Int, length(a) + 1, length(b) + 1)
    d[:, 1] = 0:length(a)
    d[1, :] = 0:length(b)
    for (i, x) in enumerate(a), (j, y) in enumerate(b)
        d[i+1, j+1] = min(d[i, j+1] + 1, d[i+1, j] + 1, d[i, j] + (x != y))
    end
    d[end, end]
end
println(distance("kitten", "sitting"), " ", distance("", "abc")) # expect: 3 3
