same(x::T, y::T) where {T} = true
same(x, y) = false
println(same(1, 2), " ", same(1, 2.0), " ", same("a", "b")) # expect: true false true
elem(v::Vector{T}) where {T} = T
println(elem([1.0]), " ", elem(["a"])) # expect: Float64 String
pair(a::A, b::B) where {A,B<:Real} = (A, B)
println(pair("x", 1))         # expect: (String, Int64)
