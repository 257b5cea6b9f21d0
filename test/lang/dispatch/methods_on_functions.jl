apply(f::Function, x) = f(x)
apply(f, x) = "not a function"
describe(::typeof(sin)) = "the sine"
describe(f) = "something"
println(apply(abs, -3), " ", apply(3, 3)) # expect: 3 not a function
println(describe(sin), " ", describe(cos)) # expect: the sine something
