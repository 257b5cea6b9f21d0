abstract type Shape end
struct Circle <: Shape
    r::Float64
end
struct Rect <: Shape
    w::Float64
    h::Float64
end
area(c::Circle) = π * c.r^2
area(r::Rect) = r.w * r.h
Base.show(io::IO, s::Shape) = print(io, nameof(typeof(s)), " of area ", round(area(s), digits = 2))
shapes = Shape[Circle(1), Rect(2, 3)]
for s in shapes
    println(s)
end
# expect: Circle of area 3.14
# expect: Rect of area 6.0
println(sum(area, shapes) > 9, " ", maximum(area, shapes)) # expect: true 6.0
