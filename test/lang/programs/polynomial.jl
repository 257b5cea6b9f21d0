struct Poly
    c::Vector{Int}
end
Base.:+(a::Poly, b::Poly) = Poly([get(a.c, i, 0) + get(b.c, i, 0) for i in 1:max(length(a.c), length(b.c))])
function Base.:*(a::Poly, b::Poly)
    c = zeros(Int, length(a.c) + length(b.c) - 1)
    for i in eachindex(a.c), j in eachindex(b.c)
        c[i+j-1] += a.c[i] * b.c[j]
    end
    Poly(c)
end
(p::Poly)(x) = foldr((c, acc) -> c + x * acc, p.c; init = 0)
Base.show(io::IO, p::Poly) = join(io, ["$(c)x^$(i - 1)" for (i, c) in enumerate(p.c) if c != 0], " + ")
p, q = Poly([1, 2]), Poly([0, 1, 3])
println(p + q)       # expect: 1x^0 + 3x^1 + 3x^2
println(p * q)       # expect: 1x^1 + 5x^2 + 6x^3
println((p * q)(2))  # expect: 70
