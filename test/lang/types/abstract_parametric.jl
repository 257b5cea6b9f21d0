abstract type Shape{T} end
struct Circle{T} <: Shape{T}
    r::T
end
struct Square{T} <: Shape{T}
    s::T
end
area(c::Circle) = 3 * c.r^2
area(s::Square) = s.s^2
kind(::Shape{T}) where {T} = T
println([area(x) for x in (Circle(2), Square(1.5))]) # expect: Real[12, 2.25]
println(kind(Circle(1)), " ", kind(Square(1.0)))     # expect: Int64 Float64
