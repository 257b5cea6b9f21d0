x = 3
println((x::Int) + 1) # expect: 4
(x::String)           # expect error: TypeError: in typeassert, expected String, got a value of type Int64
