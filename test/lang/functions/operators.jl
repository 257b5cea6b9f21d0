struct P
    x::Int
end
Base.:+(a::P, b::P) = P(a.x + b.x)
Base.:*(k::Int, a::P) = P(k * a.x)
Base.:-(a::P) = P(-a.x)
Base.:(==)(a::P, b::P) = a.x == b.x
Base.isless(a::P, b::P) = a.x < b.x
println(P(1) + P(2))          # expect: P(3)
println(3 * P(2), " ", -P(1)) # expect: P(6) P(-1)
println(P(1) == P(1), " ", P(1) != P(2)) # expect: true true
println(P(1) < P(2), " ", maximum([P(3), P(9), P(4)])) # expect: true P(9)
println(sum([P(1), P(2), P(3)])) # expect: P(6)
