v = Union{Int,Nothing}[1, nothing, 3]
println(v)                               # expect: Union{Nothing, Int64}[1, nothing, 3]
println(count(isnothing, v))             # expect: 1
println(sum(x for x in v if x !== nothing)) # expect: 4
println(something(nothing, 5))           # expect: 5
