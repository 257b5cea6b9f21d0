T = TypeVar(:T)
println(T)                              # expect: T
println(TypeVar(:S, Integer))           # expect: S<:Integer
println(TypeVar(:S, Int, Integer))      # expect: Int64<:S<:Integer
