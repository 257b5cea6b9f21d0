p = "a" => 1
println(p, " ", p.first, " ", p[2], " ", first(p), " ", last(p)) # expect: "a" => 1 a 1 a 1
k, v = p
println(k, v, " ", typeof(p))  # expect: a1 Pair{String, Int64}
println([1 => 'x', 2 => 'y'])  # expect: [1 => 'x', 2 => 'y']
println((1 => 2) => 3, " ", :a => :b) # expect: (1 => 2) => 3 :a => :b
