# Strings and vectors meet in one call of print, inside a show that print calls itself: each must reach its own method.
struct Poly
    c::Vector{Float64}
end
Base.show(io::IO, p::Poly) = print(io, "P(", p.c, ")")
println(Poly([1.0])) # expect: P([1.0])
