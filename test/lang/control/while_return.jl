function first_square_above(n)
    i = 0
    while true
        i += 1
        i^2 > n && return i
    end
end
println(first_square_above(50)) # expect: 8
