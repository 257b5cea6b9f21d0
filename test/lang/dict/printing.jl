println(Dict(1 => 2), " ", Dict("k" => [1]), " ", Dict(:a => 'x'))  # expect: Dict(1 => 2) Dict("k" => [1]) Dict(:a => 'x')
println(Dict(), " ", Dict{String,Int}(), " ", Dict{Any,Any}(1 => 2)) # expect: Dict{Any, Any}() Dict{String, Int64}() Dict{Any, Any}(1 => 2)
println(Dict(1 => Dict(2 => 3)))  # expect: Dict(1 => Dict(2 => 3))
println(Dict(i => i^2 for i in 1:4)) # expect: Dict(4 => 16, 2 => 4, 3 => 9, 1 => 1)
