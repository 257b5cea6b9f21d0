println(typeof(1), " ", typeof(1.0), " ", typeof("a"), " ", typeof('a'), " ", typeof(:a)) # expect: Int64 Float64 String Char Symbol
println(typeof(nothing), " ", typeof(true), " ", typeof(1:2)) # expect: Nothing Bool UnitRange{Int64}
println(typeof((1, "a")), " ", typeof([1, 2]), " ", typeof([1 2; 3 4])) # expect: Tuple{Int64, String} Vector{Int64} Matrix{Int64}
println(typeof(Int), " ", typeof(Vector), " ", typeof(Union{Int,String})) # expect: DataType UnionAll Union
println(typeof(1 => 2.0), " ", typeof((a = 1,))) # expect: Pair{Int64, Float64} @NamedTuple{a::Int64}
