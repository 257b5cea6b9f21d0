module Outer
module Inner
value() = 42
end
using .Inner
get_value() = Inner.value()
end
println(Outer.get_value(), " ", Outer.Inner.value()) # expect: 42 42
