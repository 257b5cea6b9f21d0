f(x) = x
println(f)           # expect: f
println(sin)         # expect: sin
println(typeof(f))   # expect: typeof(f)
println([f, sin])    # expect: Function[f, sin]
display(f)           # expect: f (generic function with 1 method)
f(x, y) = x
display(f)           # expect: f (generic function with 2 methods)
