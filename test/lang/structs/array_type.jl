struct Squares <: AbstractVector{Int}
    n::Int
end
Base.size(s::Squares) = (s.n,)
Base.getindex(s::Squares, i::Int) = i^2
s = Squares(4)
println(s)                  # expect: [1, 4, 9, 16]
println(sum(s), " ", length(s), " ", s[end], " ", s[2:3]) # expect: 30 4 16 [4, 9]
println(map(x -> x + 1, s)) # expect: [2, 5, 10, 17]
