f(a::Int, b) = 1
f(a, b::Int) = 2
f(1, 2) # expect error: MethodError: f(::Int64, ::Int64) is ambiguous.
