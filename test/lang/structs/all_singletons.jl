# a struct whose fields are all singletons has one instance, however it is made
struct Wrap{T}
    x::T
end
make(x) = Wrap(x)
println(make(nothing) === Wrap(nothing))                # expect: true
println(make(missing) === Wrap(missing))                # expect: true
both = Any[nothing, sin, missing]
println(all([Wrap(x) === make(x) for x in both]))       # expect: true
println((Wrap(sin), nothing) === (make(sin), nothing))  # expect: true
