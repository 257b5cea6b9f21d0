struct Wrap{T}
    v::Vector{T}
    Wrap{T}() where {T} = new{T}(T[])
    Wrap(xs::T...) where {T} = new{T}(collect(xs))
end
println(Wrap{Int}())    # expect: Wrap{Int64}(Int64[])
println(Wrap(1, 2))     # expect: Wrap{Int64}([1, 2])
