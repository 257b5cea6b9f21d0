function hanoi(n, from, to, via, moves)
    n == 0 && return moves
    hanoi(n - 1, from, via, to, moves)
    push!(moves, (from, to))
    hanoi(n - 1, via, to, from, moves)
end
m = hanoi(3, 'A', 'C', 'B', Tuple{Char,Char}[])
println(length(m), " ", m[1], " ", m[end]) # expect: 7 ('A', 'C') ('A', 'C')
