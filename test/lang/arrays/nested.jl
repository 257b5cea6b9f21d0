grid = [[i * j for j in 1:3] for i in 1:2]
println(grid)            # expect: [[1, 2, 3], [2, 4, 6]]
grid[2][3] = 0
println(sum(sum, grid), " ", grid[2]) # expect: 12 [2, 4, 0]
