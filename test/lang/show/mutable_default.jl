mutable struct M
    a
    b::Vector{Int}
end
println(M(1, [2]))        # expect: M(1, [2])
println(M("x", []))       # expect: M("x", Int64[])
println((M(:s, [1]),))    # expect: (M(:s, [1]),)
