struct P
    x::Int
    y::Int
end
P(x) = P(x, 0)
P(; x = 1, y = 2) = P(x, y)
println(P(5), " ", P(), " ", P(y = 9)) # expect: P(5, 0) P(1, 2) P(1, 9)
