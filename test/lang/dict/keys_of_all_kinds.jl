d = Dict{Any,Any}(1 => :int, "1" => :string, 1.5 => :float, 'a' => :char, (1, 2) => :tuple, nothing => :nothing, [1] => :vector)
println(d[1], d["1"], d[1.5], d['a'], d[(1, 2)], d[nothing], d[[1]]) # expect: intstringfloatchartuplenothingvector
println(d[1.0], " ", haskey(d, 2))        # expect: int false
d[:s] = 2
println(d[:s])                            # expect: 2
