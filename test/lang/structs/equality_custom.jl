mutable struct V
    x::Int
end
Base.:(==)(a::V, b::V) = a.x == b.x
Base.hash(v::V, h::UInt) = hash(v.x, h)
println(V(1) == V(1), " ", V(1) in [V(2), V(1)]) # expect: true true
println(length(Set([V(1), V(1), V(2)])))         # expect: 2
