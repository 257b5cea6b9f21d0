# 09_indexing.jl - slices, masks, views, Cartesian indices.

struct CartesianIndex{N}
    I::NTuple{N,Int}
end
CartesianIndex(i::Integer...) = CartesianIndex(map(Int, i))
CartesianIndex(t::Tuple) = CartesianIndex{nfields(t)}(t)
getindex(c::CartesianIndex, i::Int) = c.I[i]
length(c::CartesianIndex) = nfields(c.I)
Tuple(c::CartesianIndex) = c.I
+(a::CartesianIndex, b::CartesianIndex) = CartesianIndex(map(+, a.I, b.I))
-(a::CartesianIndex, b::CartesianIndex) = CartesianIndex(map(-, a.I, b.I))
*(k::Integer, a::CartesianIndex) = CartesianIndex(map(x -> k * x, a.I))
isless(a::CartesianIndex, b::CartesianIndex) = isless(reverse(a.I), reverse(b.I))

struct CartesianIndices{N} <: AbstractArray{CartesianIndex{N},N}
    dims::NTuple{N,Int}
end
CartesianIndices(t::Tuple) = CartesianIndices{nfields(t)}(map(x -> x isa Integer ? Int(x) : length(x), t))
CartesianIndices(a::AbstractArray) = CartesianIndices(size(a))
size(c::CartesianIndices) = c.dims
getindex(c::CartesianIndices, i::Int) = CartesianIndex(cartesian(c.dims, i))
@inline cartesian(dims::Tuple{Int}, i::Int) = (i,)
@inline function cartesian(dims::Tuple, i::Int)
    q = div(i - 1, dims[1])
    (i - q * dims[1], cartesian(tail(dims), q + 1)...)
end
getindex(a::AbstractArray, c::CartesianIndex) = a[c.I...]
setindex!(a::AbstractArray, v, c::CartesianIndex) = setindex!(a, v, c.I...)

# one index into an array type that only defines the full number of indices
function by_cartesian(a, i::Int)
    ndims(a) > 1 || throw(CanonicalIndexError("getindex", typeof(a)))
    (1 <= i <= length(a)) || throw_boundserror(a, i)
    cartesian(size(a), i)
end

# ---- reading with one index ------------------------------------------------------------------------------------------

getindex(a::AbstractArray, i::Integer) = i isa Int ? a[by_cartesian(a, i)...] : a[Int(i)]
getindex(a::AbstractArray, i::Real) = throw_bad_index(i)
getindex(a::AbstractArray, i) = throw_bad_index(i)
getindex(a::AbstractArray, ::Colon) = copy(vec(a))
function getindex(a::Array{T,1}, r::AbstractUnitRange{Int}) where {T}
    n = length(r)
    b = array_new(Array{T,1}, n)
    n == 0 && return b
    (1 <= first(r) && last(r) <= array_len(a)) || throw_boundserror(a, r)
    copy_elements(b, 1, a, first(r), n)
    b
end
function getindex(a::AbstractArray{T}, r::AbstractArray{I}) where {T,I<:Integer}
    b = new_array(T, size(r))
    n = length(a)
    for k in eachindex(r)
        i = Int(r[k])
        1 <= i <= n || throw_boundserror(a, r)
        b[k] = a[i]
    end
    b
end
function getindex(a::AbstractArray{T}, mask::AbstractArray{Bool}) where {T}
    length(mask) == length(a) || throw_boundserror(a, mask)
    b = Vector{T}()
    for i in eachindex(mask)
        mask[i] && push!(b, a[i])
    end
    b
end
getindex(a::AbstractArray{T}, r::AbstractArray{I}) where {T,I<:CartesianIndex} = T[a[c] for c in r]
getindex(a::AbstractArray{T}, r::AbstractArray{Any}) where {T} = T[a[i] for i in r]

# ---- reading with several indices --------------------------------------------------------------------------------------

# an index as what it selects along dimension d: an Int, or a list of them
@inline selected(a, d, i::Int) = i
selected(a, d, i::Bool) = throw_bad_index(i)
@inline selected(a, d, i::Integer) = Int(i)
@inline selected(a, d, ::Colon) = OneTo(size(a, d))
selected(a, d, r::AbstractVector{I}) where {I<:Integer} = r
selected(a, d, m::AbstractVector{Bool}) = findall(m)
selected(a, d, i) = throw_bad_index(i)
@inline inside(a, d, i::Int) = 1 <= i <= size(a, d)
inside(a, d, r::AbstractVector) = isempty(r) || (1 <= minimum(r) && maximum(r) <= size(a, d))

function getindex(a::AbstractMatrix, i, j)
    I = selected(a, 1, i)
    J = selected(a, 2, j)
    (inside(a, 1, I) && inside(a, 2, J)) || throw_boundserror(a, (i, j))
    take_block(a, I, J)
end
take_block(a::AbstractMatrix, i::Int, j::Int) = a[i, j]
function take_block(a::AbstractMatrix{T}, i::Int, J) where {T}
    b = array_new(Array{T,1}, length(J))
    k = 0
    for j in J
        k += 1
        @inbounds b[k] = a[i, j]
    end
    b
end
function take_block(a::AbstractMatrix{T}, I, j::Int) where {T}
    b = array_new(Array{T,1}, length(I))
    k = 0
    for i in I
        k += 1
        @inbounds b[k] = a[i, j]
    end
    b
end
function take_block(a::AbstractMatrix{T}, I, J) where {T}
    b = array_new(Array{T,2}, length(I), length(J))
    k = 0
    for j in J, i in I
        k += 1
        @inbounds b[k] = a[i, j]
    end
    b
end
function getindex(a::AbstractArray{T}, i, j, k, more...) where {T}
    sel = select_all(a, (i, j, k, more...))
    shape = ()
    for s in sel
        s isa Int || (shape = (shape..., length(s)))
    end
    b = new_array(T, shape)
    n = 0
    for t in product(sel...)
        n += 1
        b[n] = a[t...]
    end
    b
end
function select_all(a, I::Tuple)
    sel = ntuple(d -> selected(a, d, I[d]), nfields(I))
    for d = 1:nfields(I)
        inside(a, d, sel[d]) || throw_boundserror(a, I)
    end
    sel
end

# a[i, 1] of a vector: further indices may be 1
getindex(a::AbstractVector, i, j::Integer, k::Integer...) = j == 1 && all(==(1), k) ? a[i] : throw_boundserror(a, (i, j, k...))

# ---- writing ---------------------------------------------------------------------------------------------------------

@inline throw_scalar_assignment() = throw(ArgumentError(
    "indexed assignment with a single value to possibly many locations is not supported; perhaps use broadcasting `.=` instead?"))
@inline throw_count(n, m) = throw_dims("tried to assign ", n, " elements to ", m, " destinations")

setindex!(a::AbstractArray, v, i::Integer) =
    i isa Int ? setindex!(a, v, by_cartesian(a, i)...) : setindex!(a, v, Int(i))
setindex!(a::AbstractArray, v, i) = throw_bad_index(i)
setindex!(a::AbstractArray, v, ::Colon) = assign_list(a, v, OneTo(length(a)))
setindex!(a::AbstractArray, v, r::AbstractArray{I}) where {I<:Integer} = assign_list(a, v, r)
setindex!(a::AbstractArray, v, m::AbstractArray{Bool}) = assign_list(a, v, findall(vec(m)))
assign_list(a, v, r) = throw_scalar_assignment()
function assign_list(a, v::AbstractArray, r)
    length(v) == length(r) || throw_count(length(v), length(r))
    (isempty(r) || (1 <= minimum(r) && maximum(r) <= length(a))) || throw_boundserror(a, r)
    k = 0
    for i in r
        k += 1
        a[i] = v[k]
    end
    a
end
assign_list(a, v::Tuple, r) = assign_list(a, collect(v), r)
function setindex!(a::AbstractMatrix, v, i, j)
    I = selected(a, 1, i)
    J = selected(a, 2, j)
    (inside(a, 1, I) && inside(a, 2, J)) || throw_boundserror(a, (i, j))
    put_block(a, v, I, J)
    a
end
put_block(a, v, i::Int, j::Int) = (a[i, j] = v)
put_block(a, v, I, J) = throw_scalar_assignment()
function put_block(a, v::AbstractArray, I, J)
    n = length(I) * length(J)
    length(v) == n || throw_dims("tried to assign ", size_text(size(v)), " array to ", size_text((length(I), length(J))), " destination")
    k = 0
    for j in J, i in I
        k += 1
        a[i, j] = v[k]
    end
end
function setindex!(a::AbstractArray, v, i, j, k, more...)
    sel = select_all(a, (i, j, k, more...))
    n = prod(map(length, sel))
    v isa AbstractArray || n == 1 || throw_scalar_assignment()
    v isa AbstractArray && length(v) != n && throw_count(length(v), n)
    q = 0
    for t in product(sel...)
        q += 1
        setindex!(a, v isa AbstractArray ? v[q] : v, t...)
    end
    a
end

# ---- views -----------------------------------------------------------------------------------------------------------

# `at` holds per parent dimension an Int or a list of indices; N counts the lists
struct SubArray{T,N,P,I} <: AbstractArray{T,N}
    parent::P
    at::I
end
parent(v::SubArray) = v.parent
parent(a::AbstractArray) = a
@inline kept(at::Tuple{}) = ()
@inline kept(at::Tuple) = at[1] isa Int ? kept(tail(at)) : (at[1], kept(tail(at))...)
@inline make_view(a::AbstractArray{T}, at::Tuple) where {T} = SubArray{T,fieldcount(typeof(kept(at))),typeof(a),typeof(at)}(a, at)
@inline selected_linear(a, i) = selected(a, 1, i)
function selected_linear(a, m::AbstractArray{Bool})
    length(m) == length(a) || throw_boundserror(a, m)
    findall(vec(m))
end
selected_linear(a, r::AbstractArray{I}) where {I<:Integer} = vec(r)
@inline selected_linear(a, ::Colon) = OneTo(length(a))
function view(a::AbstractArray, i)
    at = selected_linear(a, i)
    inside_linear(a, at) || throw_boundserror(a, i)
    make_view(a, (at,))
end
function view(a::AbstractMatrix, i, j)
    I = selected(a, 1, i)
    J = selected(a, 2, j)
    (inside(a, 1, I) && inside(a, 2, J)) || throw_boundserror(a, (i, j))
    make_view(a, (I, J))
end
view(a::AbstractArray, i, j, k, more...) = make_view(a, select_all(a, (i, j, k, more...)))
inside_linear(a, i::Int) = 1 <= i <= length(a)
inside_linear(a, r) = isempty(r) || (1 <= minimum(r) && maximum(r) <= length(a))
size(v::SubArray) = map(length, kept(v.at))
@inline place(at::Tuple{}, i::Tuple) = ()
@inline place(at::Tuple, i::Tuple) =
    at[1] isa Int ? (at[1], place(tail(at), i)...) : (at[1][i[1]], place(tail(at), tail(i))...)
@inline getindex(v::SubArray{T,1}, i::Int) where {T} = v.parent[place(v.at, (i,))...]
@inline getindex(v::SubArray{T,0}) where {T} = v.parent[v.at...]
@inline getindex(v::SubArray{T,2}, i::Int, j::Int) where {T} = v.parent[place(v.at, (i, j))...]
getindex(v::SubArray, i::Int) = v.parent[place(v.at, cartesian(size(v), i))...]
getindex(v::SubArray, i::Int, j::Int, k::Int, more::Int...) = v.parent[place(v.at, (i, j, k, more...))...]
@inline setindex!(v::SubArray{T,1}, x, i::Int) where {T} = (setindex!(v.parent, x, place(v.at, (i,))...); v)
@inline setindex!(v::SubArray{T,0}, x) where {T} = (setindex!(v.parent, x, v.at...); v)
@inline setindex!(v::SubArray{T,2}, x, i::Int, j::Int) where {T} = (setindex!(v.parent, x, place(v.at, (i, j))...); v)
setindex!(v::SubArray, x, i::Int) = (setindex!(v.parent, x, place(v.at, cartesian(size(v), i))...); v)
@inline dotview(a::AbstractArray, I...) = view(a, I...)
dotview(a, I...) = a[I...]
eachcol(a::AbstractMatrix) = Generator(j -> view(a, :, j), axes(a, 2))
eachrow(a::AbstractMatrix) = Generator(i -> view(a, i, :), axes(a, 1))

export CartesianIndex, CartesianIndices, view, SubArray, eachcol, eachrow
