println(supertype(Int), " ", supertype(Float64), " ", supertype(Integer)) # expect: Signed AbstractFloat Real
println(isabstracttype(Real), " ", isconcretetype(Int), " ", isconcretetype(Real)) # expect: true true false
println(typejoin(Int, Float64), " ", promote_type(Int, Float64)) # expect: Real Float64
println(eltype([1.0]), " ", eltype(1:2), " ", eltype("a"), " ", eltype((1, 2))) # expect: Float64 Int64 Char Int64
