mutable struct Lazy
    a::Int
    b::Vector{Int}
    Lazy(a) = new(a)
end
l = Lazy(3)
println(isdefined(l, :a), " ", isdefined(l, :b)) # expect: true false
println(l)     # expect: Lazy(3, #undef)
l.b = [1]
println(l.b)   # expect: [1]
