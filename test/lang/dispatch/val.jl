f(::Val{1}) = "one"
f(::Val{:x}) = "ex"
f(::Val{N}) where {N} = "general $N"
println(f(Val(1)), " ", f(Val(:x)), " ", f(Val(7))) # expect: one ex general 7
