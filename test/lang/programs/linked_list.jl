abstract type List end
struct Nil <: List end
struct Cons{T} <: List
    head::T
    tail::List
end
Base.iterate(l::List, s = l) = s isa Nil ? nothing : (s.head, s.tail)
Base.IteratorSize(::Type{<:List}) = Base.SizeUnknown()
list(xs...) = foldr(Cons, xs; init = Nil())
l = list(1, 2, 3)
println(sum(l), " ", [x * 2 for x in l], " ", 3 in l) # expect: 6 [2, 4, 6] true
println(l)   # expect: Cons{Int64}(1, Cons{Int64}(2, Cons{Int64}(3, Nil())))
