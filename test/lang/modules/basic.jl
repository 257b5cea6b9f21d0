module Geometry
export area
const scale = 2
area(r) = scale * r
hidden() = "hidden"
end
using .Geometry
println(area(5), " ", Geometry.scale, " ", Geometry.hidden()) # expect: 10 2 hidden
