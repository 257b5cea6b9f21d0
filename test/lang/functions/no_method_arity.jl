f(x) = x
f(1, 2) # expect error: MethodError: no method matching f(::Int64, ::Int64)
