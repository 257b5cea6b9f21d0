# 06_tuples.jl - tuples and named tuples.

@inline length(t::Tuple) = nfields(t)
@inline function getindex(t::Tuple, i::Int)
    @boundscheck (1 <= i) & (i <= nfields(t)) || throw_boundserror(t, i)
    getfield(t, i)
end
getindex(t::Tuple, i::Integer) = t[Int(i)]
getindex(t::Tuple, r::AbstractArray) = ntuple(k -> t[r[k]], length(r))
@inline firstindex(t::Tuple) = 1
@inline lastindex(t::Tuple) = nfields(t)
@inline size(t::Tuple, d::Int) = d == 1 ? nfields(t) : throw_argument("invalid tuple dimension ", d)
@inline iterate(t::Tuple) = nfields(t) > 0 ? (getfield(t, 1), 2) : nothing
@inline iterate(t::Tuple, i::Int) = i <= nfields(t) ? (getfield(t, i), i + 1) : nothing
@inline isempty(t::Tuple) = nfields(t) === 0
@inline first(t::Tuple) = t[1]
@inline last(t::Tuple) = t[nfields(t)]
@inline argtail(x, rest...) = rest
@inline tail(t::Tuple) = argtail(t...)
tail(t::Tuple{}) = throw(ArgumentError("Cannot call tail on an empty tuple."))
front(t::Tuple) = ntuple(i -> t[i], nfields(t) - 1)
eachindex(t::Tuple) = OneTo(nfields(t))
keys(t::Tuple) = OneTo(nfields(t))
values(t::Tuple) = t
eltype(::Type{T}) where {T<:Tuple} = type_eltype(T)
eltype(t::Tuple) = type_eltype(typeof(t))
ndims(t::Tuple) = 1
axes(t::Tuple) = (OneTo(nfields(t)),)
copy(t::Tuple) = t

# destructuring: a, b = x
@inline indexed_iterate(t::Tuple, i::Int) = (getfield(t, i), i + 1)
@inline indexed_iterate(t::Tuple, i::Int, state) = (getfield(t, i), i + 1)
@inline function indexed_iterate(a::Array, i::Int)
    i <= length(a) || throw_boundserror(a, i)
    (array_ref(a, i), i + 1)
end
@inline indexed_iterate(a::Array, i::Int, state) = indexed_iterate(a, i)
@inline indexed_iterate(p::Pair, i::Int) = (getfield(p, i), i + 1)
@inline indexed_iterate(p::Pair, i::Int, state) = (getfield(p, i), i + 1)
@inline function indexed_iterate(x, i::Int)
    y = iterate(x)
    y === nothing && throw(BoundsError(x, i))
    y
end
@inline function indexed_iterate(x, i::Int, state)
    y = iterate(x, state)
    y === nothing && throw(BoundsError(x, i))
    y
end
rest(t::Tuple) = t
rest(t::Tuple, i::Int) = ntuple(k -> t[k + i - 1], nfields(t) - i + 1)
rest(a::Array, i::Int) = a[i:end]
rest(s::String, i::Int) = s[i:end]
rest(x) = collect(x)
rest(x, state) = collect(Rest(x, state))

@inline map(f, t::Tuple{}) = ()
@inline map(f, t::Tuple{Any}) = (f(t[1]),)
@inline map(f, t::Tuple{Any,Any}) = (f(t[1]), f(t[2]))
@inline map(f, t::Tuple{Any,Any,Any}) = (f(t[1]), f(t[2]), f(t[3]))
@inline map(f, t::Tuple{Any,Any,Any,Any}) = (f(t[1]), f(t[2]), f(t[3]), f(t[4]))
@inline map(f, t::Tuple) = (f(t[1]), map(f, tail(t))...)
@inline map(f, t::Tuple{}, u::Tuple{}) = ()
@inline map(f, t::Tuple{}, u::Tuple) = ()
@inline map(f, t::Tuple, u::Tuple{}) = ()
@inline map(f, t::Tuple, u::Tuple) = (f(t[1], u[1]), map(f, tail(t), tail(u))...)

@inline function ntuple(f, n::Int)
    n == 0 ? () :
    n == 1 ? (f(1),) :
    n == 2 ? (f(1), f(2)) :
    n == 3 ? (f(1), f(2), f(3)) :
    n == 4 ? (f(1), f(2), f(3), f(4)) :
    n == 5 ? (f(1), f(2), f(3), f(4), f(5)) :
    n < 0 ? throw_argument("tuple length should be ≥ 0, got ", n) : long_ntuple(f, n)
end
ntuple(f, n::Integer) = ntuple(f, Int(n))
@inline ntuple(f, ::Val{N}) where {N} = ntuple(f, N)
@noinline long_ntuple(f, n::Int) = (collect(Generator(f, OneTo(n)))...,)

(::Type{Tuple})(t::Tuple) = t
(::Type{Tuple})(itr) = (collect(itr)...,)
convert(::Type{T}, t::T) where {T<:Tuple} = t
convert(::Type{T}, t::Tuple) where {T<:Tuple} = convert_tuple(T, t)
function convert_tuple(::Type{T}, t::Tuple) where {T}
    r = ntuple(i -> convert(fieldtype(T, i), t[i]), nfields(t))
    r isa T ? r : throw(MethodError(convert, (T, t)))
end

@inline tuple_equal(a::Tuple{}, b::Tuple{}) = true
@inline tuple_equal(a::Tuple, b::Tuple) = a[1] == b[1] && tuple_equal(tail(a), tail(b))
@inline tuple_isequal(a::Tuple{}, b::Tuple{}) = true
@inline tuple_isequal(a::Tuple, b::Tuple) = isequal(a[1], b[1]) && tuple_isequal(tail(a), tail(b))
@inline ==(a::Tuple, b::Tuple) = nfields(a) == nfields(b) && tuple_equal(a, b)
@inline isequal(a::Tuple, b::Tuple) = nfields(a) == nfields(b) && tuple_isequal(a, b)
@inline isless(a::Tuple{}, b::Tuple{}) = false
@inline isless(a::Tuple{}, b::Tuple) = true
@inline isless(a::Tuple, b::Tuple{}) = false
@inline isless(a::Tuple, b::Tuple) =
    isless(a[1], b[1]) || (isequal(a[1], b[1]) && isless(tail(a), tail(b)))
@inline <(a::Tuple, b::Tuple) = isless(a, b)
reverse(t::Tuple) = ntuple(i -> t[nfields(t) + 1 - i], nfields(t))
setindex(t::Tuple, v, k::Int) = ntuple(i -> i == k ? v : t[i], nfields(t))
in(x, t::Tuple) = tuple_in(x, t)
@inline tuple_in(x, t::Tuple{}) = false
@inline tuple_in(x, t::Tuple) = x == t[1] || tuple_in(x, tail(t))
function findfirst(f::Function, t::Tuple)
    for i in eachindex(t)
        f(t[i]) && return i
    end
    nothing
end
filter(f, t::Tuple) = (filter(f, Any[t...])...,)
sum(t::Tuple) = foldl(+, t)
prod(t::Tuple) = foldl(*, t)
sum(t::Tuple{}) = 0
prod(t::Tuple{}) = 1
@inline isempty(t::NamedTuple) = nfields(t) === 0

# ---- named tuples ----------------------------------------------------------------------------------------------------

@inline length(t::NamedTuple) = nfields(t)
@inline getindex(t::NamedTuple, i::Int) = getfield(t, i)
@inline getindex(t::NamedTuple, s::Symbol) = getfield(t, s)
getindex(t::NamedTuple, names::Tuple) = make_namedtuple(names, map(n -> getfield(t, n), names))
@inline firstindex(t::NamedTuple) = 1
@inline lastindex(t::NamedTuple) = nfields(t)
@inline iterate(t::NamedTuple) = nfields(t) > 0 ? (getfield(t, 1), 2) : nothing
@inline iterate(t::NamedTuple, i::Int) = i <= nfields(t) ? (getfield(t, i), i + 1) : nothing
@inline indexed_iterate(t::NamedTuple, i::Int) = (getfield(t, i), i + 1)
@inline indexed_iterate(t::NamedTuple, i::Int, state) = (getfield(t, i), i + 1)
keys(t::NamedTuple) = fieldnames(typeof(t))
values(t::NamedTuple) = ntuple(i -> getfield(t, i), nfields(t))
haskey(t::NamedTuple, s::Symbol) = s in keys(t)
haskey(t::NamedTuple, i::Int) = 1 <= i <= nfields(t)
get(t::NamedTuple, s::Symbol, default) = haskey(t, s) ? getfield(t, s) : default
propertynames(t::NamedTuple) = keys(t)
pairs(t::NamedTuple) = Pairs{typeof(t),typeof(keys(t))}(t, keys(t))
eltype(t::NamedTuple) = eltype(values(t))
first(t::NamedTuple) = getfield(t, 1)
last(t::NamedTuple) = getfield(t, nfields(t))
==(a::NamedTuple, b::NamedTuple) = keys(a) === keys(b) && values(a) == values(b)
isequal(a::NamedTuple, b::NamedTuple) = keys(a) === keys(b) && isequal(values(a), values(b))
isless(a::NamedTuple, b::NamedTuple) = keys(a) === keys(b) && isless(values(a), values(b))
map(f, t::NamedTuple) = make_namedtuple(keys(t), map(f, values(t)))
make_namedtuple(names::Tuple, vals::Tuple) = new_struct(namedtuple_type(names, typeof(vals)), vals...)
(::Type{NamedTuple{names,T}})(vals::Tuple) where {names,T<:Tuple} = new_struct(NamedTuple{names,T}, convert(T, vals)...)
(::Type{NamedTuple{names}})(vals::Tuple) where {names} = make_namedtuple(names, vals)
(::Type{NamedTuple{names}})(t::NamedTuple) where {names} = make_namedtuple(names, map(n -> getfield(t, n), names))
(::Type{NamedTuple})() = (;)
(::Type{NamedTuple})(t::NamedTuple) = t
(::Type{NamedTuple})(itr) = merge((;), itr)
merge(a::NamedTuple) = a
function merge(a::NamedTuple, b::NamedTuple)
    names = Any[keys(a)...]
    vals = Any[values(a)...]
    for i = 1:nfields(b)
        n = keys(b)[i]
        k = findfirst(==(n), names)
        if k === nothing
            push!(names, n)
            push!(vals, getfield(b, i))
        else
            vals[k] = getfield(b, i)
        end
    end
    make_namedtuple((names...,), (vals...,))
end
merge(a::NamedTuple, b::NamedTuple, c::NamedTuple...) = merge(merge(a, b), c...)
function merge(a::NamedTuple, itr)
    names = Symbol[]
    vals = Any[]
    for (k, v) in itr
        push!(names, k)
        push!(vals, v)
    end
    merge(a, make_namedtuple((names...,), (vals...,)))
end
structdiff(t::NamedTuple, names::Tuple) = t[filter(n -> !(n in names), keys(t))]
@noinline kwerr(kw, f, args...) = throw(MethodError(kwcall, (kw, f, args...)))

export ntuple, firstindex, lastindex, size, isempty, eachindex, keys, values, ndims, axes, copy, map, foreach, reverse, in, findfirst
export filter, sum, prod, haskey, get, pairs, merge
