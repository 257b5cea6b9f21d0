function step(grid)
    n, m = size(grid)
    next = similar(grid)
    for i in 1:n, j in 1:m
        neighbours = 0
        for di in -1:1, dj in -1:1
            (di == 0 && dj == 0) && continue
            neighbours += grid[mod1(i + di, n), mod1(j + dj, m)]
        end
        next[i, j] = neighbours == 3 || (grid[i, j] == 1 && neighbours == 2) ? 1 : 0
    end
    next
end
g = zeros(Int, 5, 5)
g[2, 3] = g[3, 3] = g[4, 3] = 1
g = step(g)
for i in 1:5
    println(join(x == 1 ? '#' : '.' for x in g[i, :]))
end
# expect: .....
# expect: .....
# expect: .###.
# expect: .....
# expect: .....
