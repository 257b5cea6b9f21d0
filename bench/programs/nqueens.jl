# The number of ways to put n queens on an n by n board, by backtracking over arrays.

function place(row, n, columns, rising, falling)
    row > n && return 1
    found = 0
    for c in 1:n
        if columns[c] && rising[row + c - 1] && falling[row - c + n]
            columns[c] = rising[row + c - 1] = falling[row - c + n] = false
            found += place(row + 1, n, columns, rising, falling)
            columns[c] = rising[row + c - 1] = falling[row - c + n] = true
        end
    end
    found
end

queens(n) = place(1, n, fill(true, n), fill(true, 2n - 1), fill(true, 2n - 1))

println(queens(isempty(ARGS) ? 8 : parse(Int, ARGS[1])))
