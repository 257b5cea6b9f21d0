println(typeof(Dict(1 => "a")), " ", typeof(Dict()), " ", typeof(Dict{String,Int}())) # expect: Dict{Int64, String} Dict{Any, Any} Dict{String, Int64}
println(typeof(Dict("a" => 1, "b" => 2.0)), " ", typeof(Dict(:x => 1, :y => "s"))) # expect: Dict{String, Real} Dict{Symbol, Any}
println(keytype(Dict(1 => 2.0)), " ", valtype(Dict(1 => 2.0)), " ", eltype(Dict(1 => 2.0))) # expect: Int64 Float64 Pair{Int64, Float64}
