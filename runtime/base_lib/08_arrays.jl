# 08_arrays.jl - Array: construction, size, element access, growing and shrinking, concatenation.

const Dims = Tuple{Vararg{Int64}}

# ---- construction ----------------------------------------------------------------------------------------------------

@inline (::Type{Array{T,1}})(::UndefInitializer, n::Int) where {T} = array_new(Array{T,1}, n)
@inline (::Type{Array{T,2}})(::UndefInitializer, m::Int, n::Int) where {T} = array_new(Array{T,2}, m, n)
@inline (::Type{Array{T,3}})(::UndefInitializer, m::Int, n::Int, k::Int) where {T} = array_new(Array{T,3}, m, n, k)
(::Type{Array{T,N}})(::UndefInitializer, d::Integer...) where {T,N} = array_new(Array{T,N}, map(Int, d)...)
(::Type{Array{T,N}})(::UndefInitializer, d::Tuple) where {T,N} = array_new(Array{T,N}, map(Int, d)...)
@inline (::Type{Array{T}})(::UndefInitializer, n::Int) where {T} = array_new(Array{T,1}, n)
@inline (::Type{Array{T}})(::UndefInitializer, m::Int, n::Int) where {T} = array_new(Array{T,2}, m, n)
@inline (::Type{Array{T}})(::UndefInitializer, m::Int, n::Int, k::Int) where {T} = array_new(Array{T,3}, m, n, k)
@inline (::Type{Array{T}})(u::UndefInitializer, d::Integer...) where {T} = new_array(T, map(Int, d))
@inline (::Type{Array{T}})(u::UndefInitializer, d::Tuple) where {T} = new_array(T, map(Int, d))
(::Type{Array{T,N}})(v::Union{Missing,Nothing}, d...) where {T,N} = fill!(new_array(T, dims_of(d)), v)
(::Type{Array{T}})(v::Union{Missing,Nothing}, d...) where {T} = fill!(new_array(T, dims_of(d)), v)
(::Type{Vector})(::UndefInitializer, n::Integer) = array_new(Array{Any,1}, Int(n))
(::Type{Matrix})(::UndefInitializer, m::Integer, n::Integer) = array_new(Array{Any,2}, Int(m), Int(n))
@inline (::Type{Array{T,1}})() where {T} = array_new(Array{T,1}, 0)
(::Type{Vector})() = array_new(Array{Any,1}, 0)
@inline new_array(::Type{T}, d::Tuple{Int}) where {T} = array_new(Array{T,1}, d[1])
@inline new_array(::Type{T}, d::Tuple{Int,Int}) where {T} = array_new(Array{T,2}, d[1], d[2])
@inline new_array(::Type{T}, d::Tuple{Int,Int,Int}) where {T} = array_new(Array{T,3}, d[1], d[2], d[3])
new_array(::Type{T}, d::Tuple) where {T} = array_new(Array{T,nfields(d)}, d...)

(::Type{Array{T,N}})(a::AbstractArray{S,N}) where {T,N,S} = copyto!(new_array(T, size(a)), a)
(::Type{Array{T}})(a::AbstractArray) where {T} = copyto!(new_array(T, size(a)), a)
(::Type{Array})(a::AbstractArray) = collect(a)
(::Type{Vector})(a::AbstractVector) = collect(a)
(::Type{Matrix})(a::AbstractMatrix) = collect(a)
(::Type{Array{T,1}})(t::Tuple) where {T} = collect(T, t)
convert(::Type{Array{T,N}}, a::Array{T,N}) where {T,N} = a
convert(::Type{Array{T,N}}, a::AbstractArray) where {T,N} = Array{T,N}(a)
# arrays promote where one element type is what both promote to: [[1], [2.5]] is a Vector{Vector{Float64}}
function promote_rule(::Type{Array{T,N}}, ::Type{Array{S,N}}) where {T,S,N}
    R = promote_type(T, S)
    R === T || R === S ? Array{R,N} : typejoin(Array{T,N}, Array{S,N})
end
convert(::Type{AbstractArray{T,N}}, a::AbstractArray{T,N}) where {T,N} = a
convert(::Type{AbstractArray{T,N}}, a::AbstractArray{S,N}) where {T,S,N} = Array{T,N}(a)

@inline dims_of(d::Tuple{Tuple}) = map(Int, d[1])
@inline dims_of(d::Tuple) = map(Int, d)
fill(v, n::Int) = fill!(array_new(Array{typeof(v),1}, n), v)
fill(v, d...) = fill!(new_array(typeof(v), dims_of(d)), v)
function fill!(a::Array{T}, v) where {T}
    x = convert(T, v)
    for i = 1:array_len(a)
        array_set(a, x, i)
    end
    a
end
function fill!(a::AbstractArray, v)
    for i in eachindex(a)
        a[i] = v
    end
    a
end
zeros(n::Int) = fill!(array_new(Array{Float64,1}, n), 0.0)
zeros(d::Union{Integer,Tuple}...) = fill!(new_array(Float64, dims_of(d)), 0.0)
zeros(::Type{T}, d...) where {T} = fill!(new_array(T, dims_of(d)), zero(T))
ones(d::Union{Integer,Tuple}...) = fill!(new_array(Float64, dims_of(d)), 1.0)
ones(::Type{T}, d...) where {T} = fill!(new_array(T, dims_of(d)), one(T))
trues(d...) = fill!(new_array(Bool, dims_of(d)), true)
falses(d...) = fill!(new_array(Bool, dims_of(d)), false)
similar(a::AbstractArray{T}) where {T} = new_array(T, size(a))
similar(a::AbstractArray, ::Type{T}) where {T} = new_array(T, size(a))
similar(a::AbstractArray{T}, d::Union{Integer,Tuple}...) where {T} = new_array(T, dims_of(d))
similar(a::AbstractArray, ::Type{T}, d...) where {T} = new_array(T, dims_of(d))
zero(a::AbstractArray{T}) where {T} = fill!(similar(a), zero(T))
function one(a::AbstractMatrix{T}) where {T}
    m = zeros(T, size(a))
    for i = 1:size(a, 1)
        m[i, i] = one(T)
    end
    m
end
copy(a::Array) = array_copy(a)
copy(a::AbstractArray) = copyto!(similar(a), a)
function copyto!(d::AbstractArray, s)
    i = 0
    for x in s
        i += 1
        d[i] = x
    end
    d
end
copyto!(d::Array{T}, s::Array{T}) where {T} = copyto!(d, 1, s, 1, length(s))
function copyto!(d::Array{T}, di::Int, s::Array{T}, si::Int, n::Int) where {T}
    n <= 0 && return d
    (di >= 1 && di + n - 1 <= length(d)) || throw_boundserror(d, di:(di + n - 1))
    (si >= 1 && si + n - 1 <= length(s)) || throw_boundserror(s, si:(si + n - 1))
    copy_elements(d, di, s, si, n)
    d
end
# plain bits in a loop, which becomes a block move; references may be undefined, and one array may overlap with itself
@inline function copy_elements(d::Array{T}, di::Int, s::Array{T}, si::Int, n::Int) where {T}
    if isbitstype(T) && d !== s
        for k = 0:(n - 1)
            array_set(d, array_ref(s, si + k), di + k)
        end
    else
        array_copyto(d, di, s, si, n)
    end
    nothing
end
function copyto!(d::AbstractArray, di::Int, s::AbstractArray, si::Int, n::Int)
    for k = 0:(n - 1)
        d[di + k] = s[si + k]
    end
    d
end
copy!(d::AbstractVector, s::AbstractVector) = (resize!(d, length(s)); copyto!(d, s))

# ---- size ------------------------------------------------------------------------------------------------------------

@inline length(a::Array) = array_len(a)
@inline size(a::Array{T,1}) where {T} = (array_len(a),)
@inline size(a::Array{T,2}) where {T} = (array_dim(a, 1), array_dim(a, 2))
@inline size(a::Array{T,3}) where {T} = (array_dim(a, 1), array_dim(a, 2), array_dim(a, 3))
size(a::Array{T,N}) where {T,N} = ntuple(d -> array_dim(a, d), N)
@inline function size(a::Array, d::Int)
    d >= 1 || throw_argument("invalid dimension: ", d)
    array_dim(a, d)
end
@inline size(a::AbstractArray, d::Integer) = d <= ndims(a) ? size(a)[d] : 1
size(a::AbstractArray, d1::Integer, d2::Integer) = (size(a, d1), size(a, d2))
length(a::AbstractArray) = prod(size(a))
@inline ndims(a::AbstractArray{T,N}) where {T,N} = N
ndims(::Type{A}) where {T,N,A<:AbstractArray{T,N}} = N
ndims(x::Number) = 0
size(x::Number) = ()
length(x::Number) = 1
@inline axes(a::AbstractArray) = map(OneTo, size(a))
@inline axes(a::AbstractArray, d::Integer) = OneTo(size(a, d))
@inline eachindex(a::AbstractArray) = OneTo(length(a))
function eachindex(a::AbstractArray, b::AbstractArray)
    length(a) == length(b) ||
        throw_dims("all inputs to eachindex must have the same indices, got ", axes(a, 1), " and ", axes(b, 1))
    eachindex(a)
end
keys(a::AbstractVector) = OneTo(length(a))
keys(a::AbstractArray) = CartesianIndices(size(a))
LinearIndices(a::AbstractArray) = reshape(collect(OneTo(length(a))), size(a))
@inline isempty(a::AbstractArray) = length(a) == 0
@inline firstindex(a::AbstractArray) = 1
@inline firstindex(a::AbstractArray, d) = 1
@inline lastindex(a::AbstractArray) = length(a)
@inline lastindex(a::AbstractArray, d) = size(a, d)
@inline eltype(a::AbstractArray{T}) where {T} = T
eltype(::Type{A}) where {T,A<:AbstractArray{T}} = T
isassigned(a::Array, i::Int) = 1 <= i <= length(a) && array_isassigned(a, i)
valtype(a::AbstractArray) = eltype(a)
struct IndexLinear end
struct IndexCartesian end
IndexStyle(a) = IndexStyle(typeof(a))
IndexStyle(::Type) = IndexCartesian()
eachindex(::IndexLinear, a::AbstractArray) = OneTo(length(a))
eachindex(::IndexCartesian, a::AbstractArray) = CartesianIndices(a)
IndexStyle(::Type{A}) where {A<:Array} = IndexLinear()
keytype(a::AbstractArray) = Int
checkbounds(::Type{Bool}, a::AbstractArray, i::Int) = 1 <= i <= length(a)
checkbounds(::Type{Bool}, a::AbstractArray, i::Int, j::Int) = 1 <= i <= size(a, 1) && 1 <= j <= size(a, 2)
checkbounds(a::AbstractArray, I...) = checkbounds(Bool, a, I...) ? nothing : throw_boundserror(a, I)

# ---- elements --------------------------------------------------------------------------------------------------------

@inline function getindex(a::Array, i::Int)
    @boundscheck ult_int(sub_int(i, 1), array_len(a)) || throw_boundserror(a, i)
    array_ref(a, i)
end
@inline function getindex(a::Array{T,2}, i::Int, j::Int) where {T}
    m = array_dim(a, 1)
    @boundscheck (ult_int(sub_int(i, 1), m) & ult_int(sub_int(j, 1), array_dim(a, 2))) || throw_boundserror(a, (i, j))
    array_ref(a, add_int(mul_int(sub_int(j, 1), m), i))
end
@inline function getindex(a::Array{T,3}, i::Int, j::Int, k::Int) where {T}
    m = array_dim(a, 1)
    n = array_dim(a, 2)
    @boundscheck (ult_int(sub_int(i, 1), m) & ult_int(sub_int(j, 1), n) & ult_int(sub_int(k, 1), array_dim(a, 3))) ||
                 throw_boundserror(a, (i, j, k))
    array_ref(a, add_int(mul_int(add_int(mul_int(sub_int(k, 1), n), sub_int(j, 1)), m), i))
end
@inline function setindex!(a::Array{T}, v, i::Int) where {T}
    @boundscheck ult_int(sub_int(i, 1), array_len(a)) || throw_boundserror(a, i)
    array_set(a, convert(T, v), i)
    a
end
@inline function setindex!(a::Array{T,2}, v, i::Int, j::Int) where {T}
    m = array_dim(a, 1)
    @boundscheck (ult_int(sub_int(i, 1), m) & ult_int(sub_int(j, 1), array_dim(a, 2))) || throw_boundserror(a, (i, j))
    array_set(a, convert(T, v), add_int(mul_int(sub_int(j, 1), m), i))
    a
end
@inline function setindex!(a::Array{T,3}, v, i::Int, j::Int, k::Int) where {T}
    m = array_dim(a, 1)
    n = array_dim(a, 2)
    @boundscheck (ult_int(sub_int(i, 1), m) & ult_int(sub_int(j, 1), n) & ult_int(sub_int(k, 1), array_dim(a, 3))) ||
                 throw_boundserror(a, (i, j, k))
    array_set(a, convert(T, v), add_int(mul_int(add_int(mul_int(sub_int(k, 1), n), sub_int(j, 1)), m), i))
    a
end
# any number of integer indices, column-major
function linear_index(a::AbstractArray, I::Tuple)
    n = 0
    stride = 1
    for d = 1:nfields(I)
        i = Int(I[d])
        s = size(a, d)
        1 <= i <= s || throw_boundserror(a, I)
        n += (i - 1) * stride
        stride *= s
    end
    stride == length(a) || throw_boundserror(a, I)
    n + 1
end
getindex(a::Array) = length(a) == 1 ? array_ref(a, 1) : throw_boundserror(a, ())
getindex(a::Array, i::Int, j::Int) = array_ref(a, linear_index(a, (i, j)))
getindex(a::Array, i::Int, j::Int, k::Int, more::Int...) = array_ref(a, linear_index(a, (i, j, k, more...)))
function setindex!(a::Array{T}, v, i::Int, j::Int) where {T}
    array_set(a, convert(T, v), linear_index(a, (i, j)))
    a
end
function setindex!(a::Array{T}, v, i::Int, j::Int, k::Int, more::Int...) where {T}
    array_set(a, convert(T, v), linear_index(a, (i, j, k, more...)))
    a
end
getindex(a::Array, i::Bool) = throw_bad_index(i)
setindex!(a::Array, v, i::Bool) = throw_bad_index(i)
@inline throw_bad_index(i) = throw_argument("invalid index: ", i, " of type ", typeof(i))

@inline iterate(a::Array) = ult_int(0, array_len(a)) ? (array_ref(a, 1), 2) : nothing
@inline iterate(a::Array, i::Int) = ult_int(sub_int(i, 1), array_len(a)) ? (array_ref(a, i), add_int(i, 1)) : nothing
@inline iterate(a::AbstractArray) = length(a) > 0 ? (a[1], 2) : nothing
@inline iterate(a::AbstractArray, i) = i <= length(a) ? (a[i], i + 1) : nothing
first(a::AbstractArray) = a[1]
last(a::AbstractArray) = a[length(a)]
first(a::AbstractVector, n::Integer) = a[1:min(n, length(a))]
last(a::AbstractVector, n::Integer) = a[max(1, length(a) - n + 1):length(a)]
get(a::AbstractArray, i::Int, default) = 1 <= i <= length(a) ? a[i] : default

# ---- growing and shrinking ---------------------------------------------------------------------------------------------

@inline throw_no_elements() = throw(ArgumentError("array must be non-empty"))

@inline function push!(a::Array{T,1}, x) where {T}
    v = convert(T, x)
    array_grow_end(a, 1)
    array_set(a, v, array_len(a))
    a
end
push!(a::AbstractVector, x, y, z...) = (push!(a, x); push!(a, y, z...); a)
push!(a::AbstractVector) = a
@inline function pop!(a::Array{T,1}) where {T}
    n = array_len(a)
    n == 0 && throw_no_elements()
    x = array_ref(a, n)
    array_del_end(a, 1)
    x
end
function pushfirst!(a::Array{T,1}, x) where {T}
    v = convert(T, x)
    array_grow_beg(a, 1)
    array_set(a, v, 1)
    a
end
function pushfirst!(a::Vector, x, y, z...)
    w = (x, y, z...)
    for i = nfields(w):-1:1
        pushfirst!(a, w[i])
    end
    a
end
function popfirst!(a::Array{T,1}) where {T}
    array_len(a) == 0 && throw_no_elements()
    x = array_ref(a, 1)
    array_del_beg(a, 1)
    x
end
function append!(a::Array{T,1}, b::Array{T,1}) where {T}
    n = array_len(a)
    m = array_len(b)
    array_grow_end(a, m)
    copy_elements(a, n + 1, b, 1, m)
    a
end
function append!(a::AbstractVector, itr)
    for x in itr
        push!(a, x)
    end
    a
end
append!(a::AbstractVector, b, c, more...) = (append!(a, b); append!(a, c, more...))
append!(a::AbstractVector) = a
function prepend!(a::Vector, itr)
    b = collect(itr)
    for i = length(b):-1:1
        pushfirst!(a, b[i])
    end
    a
end
function insert!(a::Array{T,1}, i::Integer, x) where {T}
    1 <= i <= array_len(a) + 1 || throw_boundserror(a, Int(i))
    v = convert(T, x)
    array_grow_at(a, Int(i), 1)
    array_set(a, v, Int(i))
    a
end
function deleteat!(a::Vector, i::Integer)
    1 <= i <= array_len(a) || throw_boundserror(a, Int(i))
    array_del_at(a, Int(i), 1)
    a
end
function deleteat!(a::Vector, r::AbstractUnitRange{Int})
    isempty(r) && return a
    (1 <= first(r) && last(r) <= array_len(a)) || throw_boundserror(a, r)
    array_del_at(a, first(r), length(r))
    a
end
function deleteat!(a::Vector, indices)
    k = 0
    for i in indices
        i isa Bool && return deleteat!(a, findall(indices))
        deleteat!(a, i - k)
        k += 1
    end
    a
end
popat!(a::Vector, i::Integer) = (x = a[i]; deleteat!(a, i); x)
popat!(a::Vector, i::Integer, default) = 1 <= i <= length(a) ? popat!(a, i) : default
splice!(a::Vector, i::Integer) = popat!(a, i)
splice!(a::Vector, i::Integer, r) = (x = a[i]; splice!(a, Int(i):Int(i), r); x)
splice!(a::Vector, r::AbstractUnitRange{Int}) = (x = a[r]; deleteat!(a, r); x)
function splice!(a::Vector, r::AbstractUnitRange{Int}, replacement)
    x = a[r]
    deleteat!(a, r)
    i = first(r)
    for v in replacement
        insert!(a, i, v)
        i += 1
    end
    x
end
function resize!(a::Vector, n::Integer)
    n >= 0 || throw(ArgumentError("new length must be ≥ 0"))
    m = array_len(a)
    n > m ? array_grow_end(a, Int(n) - m) : array_del_end(a, m - Int(n))
    a
end
empty!(a::Vector) = (array_del_end(a, array_len(a)); a)
empty(a::AbstractVector{T}) where {T} = Vector{T}()
empty(a::AbstractVector, ::Type{T}) where {T} = Vector{T}()
sizehint!(a::Vector, n::Integer) = (array_sizehint(a, Int(n)); a)
sizehint!(a, n) = a
function filter!(f, a::Vector)
    j = 1
    for i = 1:length(a)
        x = a[i]
        if f(x)
            a[j] = x
            j += 1
        end
    end
    resize!(a, j - 1)
end
keepat!(a::Vector, r) = (b = a[r]; resize!(a, length(b)); copyto!(a, b))

# ---- literals and concatenation ------------------------------------------------------------------------------------------

@inline vect() = array_new(Array{Any,1}, 0)
function vect(xs::T...) where {T}
    n = nfields(xs)
    a = array_new(Array{T,1}, n)
    for i = 1:n
        array_set(a, getfield(xs, i), i)
    end
    a
end
vect(xs...) = typed_vect(promote_typeof(xs...), xs...)
promote_typeof(x) = typeof(x)
promote_typeof(x, xs...) = promote_type(typeof(x), promote_typeof(xs...))
function typed_vect(::Type{T}, xs...) where {T}
    a = array_new(Array{T,1}, nfields(xs))
    i = 1
    for x in xs
        array_set(a, convert(T, x), i)
        i += 1
    end
    a
end
@inline getindex(::Type{T}) where {T} = array_new(Array{T,1}, 0)
function getindex(::Type{T}, xs::T...) where {T}
    n = nfields(xs)
    a = array_new(Array{T,1}, n)
    for i = 1:n
        array_set(a, getfield(xs, i), i)
    end
    a
end
getindex(::Type{T}, xs...) where {T} = typed_vect(T, xs...)

cat_eltype(x) = typeof(x)
cat_eltype(x::AbstractArray) = eltype(x)
cat_eltypes(x) = cat_eltype(x)
cat_eltypes(x, xs...) = promote_type(cat_eltype(x), cat_eltypes(xs...))
rows_of(x) = 1
rows_of(x::AbstractArray) = size(x, 1)
cols_of(x) = 1
cols_of(x::AbstractArray) = size(x, 2)
is_matrix(x) = false
is_matrix(x::AbstractArray) = ndims(x) >= 2
element_at(x, i, j) = x
element_at(x::AbstractVector, i, j) = x[i]
element_at(x::AbstractArray, i, j) = x[i, j]

vcat() = vect()
vcat(xs::Number...) = vect(xs...)
function vcat(a::Array{T,1}, b::Array{T,1}) where {T}
    c = array_new(Array{T,1}, length(a) + length(b))
    copy_elements(c, 1, a, 1, length(a))
    copy_elements(c, length(a) + 1, b, 1, length(b))
    c
end
vcat(xs...) = typed_vcat(cat_eltypes(xs...), xs...)
typed_vcat(::Type{T}, xs...) where {T} = any(is_matrix, xs) ? vcat_matrices(T, xs) : vcat_vectors(T, xs)
function vcat_vectors(::Type{T}, xs::Tuple) where {T}
    a = Vector{T}()
    for x in xs
        x isa AbstractArray ? append!(a, x) : push!(a, x)
    end
    a
end
function vcat_matrices(::Type{T}, xs::Tuple) where {T}
    n = cols_of(xs[1])
    m = 0
    for x in xs
        cols_of(x) == n || throw_argument("number of columns of each array must match (got ", map(cols_of, xs), ")")
        m += rows_of(x)
    end
    a = array_new(Array{T,2}, m, n)
    r = 0
    for x in xs
        for j = 1:n, i = 1:rows_of(x)
            a[r + i, j] = element_at(x, i, j)
        end
        r += rows_of(x)
    end
    a
end
hcat() = vect()
hcat(xs...) = typed_hcat(cat_eltypes(xs...), xs...)
function typed_hcat(::Type{T}, xs...) where {T}
    m = rows_of(xs[1])
    n = 0
    for x in xs
        rows_of(x) == m || throw_argument("number of rows of each array must match (got ", map(rows_of, xs), ")")
        n += cols_of(x)
    end
    a = array_new(Array{T,2}, m, n)
    c = 0
    for x in xs
        for j = 1:cols_of(x), i = 1:m
            a[i, c + j] = element_at(x, i, j)
        end
        c += cols_of(x)
    end
    a
end
hvcat(rows::Tuple, xs...) = typed_hvcat(cat_eltypes(xs...), rows, xs...)
function typed_hvcat(::Type{T}, rows::Tuple, xs...) where {T}
    any(x -> x isa AbstractArray, xs) && return hvcat_blocks(T, rows, xs)
    n = rows[1]
    m = nfields(rows)
    a = array_new(Array{T,2}, m, n)
    k = 0
    for i = 1:m
        rows[i] == n || throw_argument("row ", i, " has mismatched number of columns (expected ", n, ", got ", rows[i], ")")
        for j = 1:n
            k += 1
            a[i, j] = xs[k]
        end
    end
    a
end
function hvcat_blocks(::Type{T}, rows::Tuple, xs::Tuple) where {T}
    k = 0
    parts = Any[]
    for n in rows
        push!(parts, typed_hcat(T, xs[(k + 1):(k + n)]...))
        k += n
    end
    vcat_matrices(T, (parts...,))
end
cat(xs...; dims) = dims == 1 ? vcat(xs...) : dims == 2 ? hcat(xs...) : cat_third(xs, dims)
convert(::Type{Array}, a::AbstractArray) = a isa Array ? a : collect(a)
# [a;;; b]
ncat(d::Int, xs...) = any(x -> x isa AbstractArray, xs) ? cat(xs...; dims = d) : reshape(vect(xs...), ntuple(i -> i == d ? length(xs) : 1, d))
function cat_third(xs, dims)
    dims == 3 || throw(ArgumentError("cat: only dims = 1, 2 and 3 are supported"))
    x = xs[1]
    a = new_array(cat_eltypes(xs...), (size(x, 1), size(x, 2), nfields(xs)))
    k = 0
    for y in xs, v in y
        k += 1
        a[k] = v
    end
    a
end
reduce(::typeof(vcat), a::AbstractVector) = isempty(a) ? vect() : vcat(a...)
reduce(::typeof(hcat), a::AbstractVector) = hcat(a...)

# arrays of one size side by side, along new last dimensions
stack(f, xs; dims = nothing) = stack(collect(Generator(f, xs)); dims = dims)
function stack(xs; dims = nothing)
    list = xs isa AbstractArray ? xs : collect(xs)
    isempty(list) && throw_argument("`stack` on an empty collection is not allowed")
    x = first(list)
    all(y -> size(y) == size(x), list) || throw_dims("stack expects uniform slices, got ", axes(first(list)), " first")
    x isa AbstractArray || (list = [collect(y) for y in list])
    a = reduce(hcat, [vec(y) for y in list])
    a = reshape(a, size(first(list))..., size(list)...)
    dims === nothing || dims == ndims(a) ? a : dims == 1 && ndims(a) == 2 ? permutedims(a) : throw_argument("stack: dims other than 1 and the last are not supported")
end

# ---- shape -----------------------------------------------------------------------------------------------------------

reshape(a::AbstractArray, d::Union{Integer,Colon}...) = reshape_to(a, plain_dims(a, d))
reshape(a::AbstractArray, d::Tuple) = reshape_to(a, plain_dims(a, d))
plain_dims(a, d::Tuple{Vararg{Int}}) = d
function plain_dims(a, d::Tuple)
    known = prod(map(x -> x isa Colon ? 1 : Int(x), d))
    (known != 0 && rem(length(a), known) == 0) ||
        throw_dims("array size ", length(a), " must be divisible by the product of the new dimensions ", d)
    missing_size = div(length(a), known)
    map(x -> x isa Colon ? missing_size : Int(x), d)
end
function reshape_to(a::AbstractArray, d::Tuple)
    prod(d) == length(a) || throw_dims("new dimensions ", d, " must be consistent with array size ", length(a))
    array_reshape(collect(a), d...)
end
function reshape_to(a::Array, d::Tuple)
    prod(d) == length(a) || throw_dims("new dimensions ", d, " must be consistent with array size ", length(a))
    array_reshape(a, d...)
end
vec(a::AbstractVector) = a
vec(a::AbstractArray) = reshape(a, length(a))
function permutedims(a::AbstractMatrix{T}) where {T}
    m, n = size(a)
    b = array_new(Array{T,2}, n, m)
    for j = 1:n, i = 1:m
        b[j, i] = a[i, j]
    end
    b
end
permutedims(a::AbstractVector) = reshape(a, 1, length(a))
permutedims(a::AbstractMatrix, p) = (p[1] == 2 ? permutedims(a) : copy(a))
dropdims(a::AbstractArray; dims) = reshape(a, ntuple(i -> size(a, i < dims ? i : i + 1), ndims(a) - 1))
function reverse(a::AbstractVector)
    n = length(a)
    b = similar(a)
    for i = 1:n
        b[i] = a[n + 1 - i]
    end
    b
end
reverse(a::AbstractVector, s::Integer, e::Integer = length(a)) = reverse!(copy(a), s, e)
function reverse(a::AbstractMatrix; dims = :)
    m, n = size(a)
    b = similar(a)
    for j = 1:n, i = 1:m
        b[dims == 2 ? i : m + 1 - i, dims == 1 ? j : n + 1 - j] = a[i, j]
    end
    b
end
function reverse!(a::AbstractVector, s::Integer = 1, e::Integer = length(a))
    i = Int(s)
    j = Int(e)
    while i < j
        a[i], a[j] = a[j], a[i]
        i += 1
        j -= 1
    end
    a
end
function circshift(a::AbstractVector, k::Integer)
    n = length(a)
    b = similar(a)
    for i = 1:n
        b[mod(i + k - 1, n) + 1] = a[i]
    end
    b
end
function repeat(a::AbstractVector, n::Integer)
    b = Vector{eltype(a)}()
    for _ = 1:n
        append!(b, a)
    end
    b
end
function repeat(a::AbstractVector; inner::Integer = 1, outer::Integer = 1)
    b = Vector{eltype(a)}()
    for _ = 1:outer, x in a, _ = 1:inner
        push!(b, x)
    end
    b
end
function repeat(a::AbstractVecOrMat, m::Integer, n::Integer)
    r, c = size(a, 1), size(a, 2)
    [element_at(a, mod1(i, r), mod1(j, c)) for i = 1:(r * m), j = 1:(c * n)]
end
rotl90(a::AbstractMatrix) = [a[j, size(a, 2) + 1 - i] for i = 1:size(a, 2), j = 1:size(a, 1)]
rotr90(a::AbstractMatrix) = [a[size(a, 1) + 1 - j, i] for i = 1:size(a, 2), j = 1:size(a, 1)]
rot180(a::AbstractMatrix) = reverse(a)

function ==(a::AbstractArray, b::AbstractArray)
    size(a) == size(b) || return false
    for i in eachindex(a)
        a[i] == b[i] || return false
    end
    true
end
function isequal(a::AbstractArray, b::AbstractArray)
    size(a) == size(b) || return false
    for i in eachindex(a)
        isequal(a[i], b[i]) || return false
    end
    true
end
function isless(a::AbstractVector, b::AbstractVector)
    for i = 1:min(length(a), length(b))
        isequal(a[i], b[i]) || return isless(a[i], b[i])
    end
    length(a) < length(b)
end
<(a::AbstractVector, b::AbstractVector) = isless(a, b)
cmp(a::AbstractVector, b::AbstractVector) = isless(a, b) ? -1 : isless(b, a) ? 1 : 0

export Dims, fill, fill!, zeros, ones, trues, falses, similar, copyto!, copy!, LinearIndices, isassigned, IndexStyle, IndexLinear, IndexCartesian, valtype, keytype
export checkbounds, setindex!, push!, pop!, pushfirst!, popfirst!, append!, prepend!, insert!, deleteat!, popat!, splice!
export resize!, empty!, empty, sizehint!, filter!, keepat!, vcat, hcat, hvcat, cat, reduce, reshape, vec, permutedims, dropdims
export stack, reverse!, circshift, repeat, rotl90, rotr90, rot180
