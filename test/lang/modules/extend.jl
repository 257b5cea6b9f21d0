module Shapes
abstract type Shape end
describe(s::Shape) = "a shape of area $(area(s))"
function area end
end
struct Sq <: Shapes.Shape
    a::Int
end
Shapes.area(s::Sq) = s.a^2
println(Shapes.describe(Sq(3))) # expect: a shape of area 9
