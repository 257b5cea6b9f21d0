println(Dict(1 => 2, 3 => 4) == Dict(3 => 4, 1 => 2), " ", Dict(1 => 2) == Dict(1 => 3)) # expect: true false
println(hash(1) == hash(1.0), " ", hash("a") == hash(SubString("ba", 2)), " ", isequal(Dict(1 => NaN), Dict(1 => NaN))) # expect: true true true
