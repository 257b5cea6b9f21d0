abstract type Shape{T<:Real} end
struct Point{T} <: Shape{T}
    x::T
    y
end
mutable struct Node
    next::Union{Node,Nothing}
    value::Int
    Node(v) = new(nothing, v)
    Node() = new()
end
(p::Point)(k) = p.x * k
Base.:+(a::Point{T}, b::Point{T}) where {T} = Point{T}(a.x + b.x, a.y + b.y)
const Pair2{T} = Tuple{T,T}
f(x::Vector{<:Real}, ::Type{T}, rest::T...)::T where {T<:Number} = x[1]
