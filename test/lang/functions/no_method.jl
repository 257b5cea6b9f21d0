f(x::Int) = x
f("a") # expect error: MethodError: no method matching f(::String)
