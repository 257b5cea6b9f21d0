struct Point
    x::Float64
    y::Float64
end
p = Point(1, 2.5)
println(p)               # expect: Point(1.0, 2.5)
println(p.x + p.y)       # expect: 3.5
println(fieldnames(Point)) # expect: (:x, :y)
println(p == Point(1, 2.5)) # expect: true
