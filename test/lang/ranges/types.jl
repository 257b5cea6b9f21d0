println(typeof(1:2), " ", typeof(1:2:3), " ", typeof(Int8(1):Int8(2))) # expect: UnitRange{Int64} StepRange{Int64, Int64} UnitRange{Int8}
println(eltype(0:0.5:1), " ", 1:3 == [1, 2, 3], " ", 1:3 isa AbstractVector) # expect: Float64 true true
println(isa(1:2, AbstractRange), " ", (1:3) == (1:3), " ", hash(1:3) == hash([1, 2, 3])) # expect: true true true
