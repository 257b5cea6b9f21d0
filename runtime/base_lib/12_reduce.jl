# 12_reduce.jl - folds, sums, searches, cumulative operations.

# ---- folds -----------------------------------------------------------------------------------------------------------

@inline mapfoldl(f, op, itr; init = NotGiven()) = mapfold(f, op, itr, init)
@inline foldl(op, itr; init = NotGiven()) = mapfold(identity, op, itr, init)
@inline reduce(op, itr; init = NotGiven()) = mapfold(identity, op, itr, init)
@inline mapreduce(f, op, itr; init = NotGiven(), dims = :) =
    dims isa Colon ? mapfold(f, op, itr, init) : reduce_dims(f, op, itr, dims)
mapreduce(f, op, a, b; init = NotGiven()) = mapfold(identity, op, map(f, a, b), init)
foldr(op, itr; init = NotGiven()) = mapfold(identity, (x, acc) -> op(acc, x), Reverse(itr), init)
mapfoldr(f, op, itr; init = NotGiven()) = mapfold(f, (x, acc) -> op(acc, x), Reverse(itr), init)

@inline function mapfold(f, op, itr, ::NotGiven)
    y = iterate(itr)
    y === nothing && return empty_reduction(op, f, itr)
    fold_rest(f, op, first_of(op, f(y[1])), itr, y[2])
end
@inline function mapfold(f, op, itr, init)
    v = init
    for x in itr
        v = op(v, f(x))
    end
    v
end
@inline function fold_rest(f, op, v, itr, state)
    y = iterate(itr, state)
    while y !== nothing
        v = op(v, f(y[1]))
        y = iterate(itr, y[2])
    end
    v
end

# sum and prod widen small integers
@inline add_wide(x, y) = x + y
@inline mul_wide(x, y) = x * y
@inline add_wide(x::Union{Bool,Int8,Int16,Int32}, y::Union{Bool,Int8,Int16,Int32}) = Int(x) + Int(y)
@inline add_wide(x::Union{UInt8,UInt16,UInt32}, y::Union{UInt8,UInt16,UInt32}) = UInt(x) + UInt(y)
@inline mul_wide(x::Union{Bool,Int8,Int16,Int32}, y::Union{Bool,Int8,Int16,Int32}) = Int(x) * Int(y)
@inline mul_wide(x::Union{UInt8,UInt16,UInt32}, y::Union{UInt8,UInt16,UInt32}) = UInt(x) * UInt(y)
@inline first_of(op, x) = x
@inline first_of(::typeof(add_wide), x::Union{Bool,Int8,Int16,Int32}) = Int(x)
@inline first_of(::typeof(add_wide), x::Union{UInt8,UInt16,UInt32}) = UInt(x)
@inline first_of(::typeof(mul_wide), x::Union{Bool,Int8,Int16,Int32}) = Int(x)
@inline first_of(::typeof(mul_wide), x::Union{UInt8,UInt16,UInt32}) = UInt(x)

# what a reduction of nothing gives: the neutral element where the operation and the element type have one
empty_reduction(op, f, itr) = throw_empty()
empty_reduction(::typeof(+), f, itr) = zero(empty_eltype(f, itr))
empty_reduction(::typeof(*), f, itr) = one(empty_eltype(f, itr))
empty_reduction(::typeof(add_wide), f, itr) = first_of(add_wide, zero(empty_eltype(f, itr)))
empty_reduction(::typeof(mul_wide), f, itr) = first_of(mul_wide, one(empty_eltype(f, itr)))
empty_reduction(::typeof(&), f, itr) = true
empty_reduction(::typeof(|), f, itr) = false
empty_eltype(f, itr) = f === identity ? known_eltype(IteratorEltype(itr), itr) : return_type(f, Tuple{known_eltype(IteratorEltype(itr), itr)})
known_eltype(::HasEltype, itr) = eltype(itr)
known_eltype(::EltypeUnknown, itr) = element_type(itr)
zero(::Type{Any}) = throw(MethodError(zero, (Any,)))
one(::Type{Any}) = throw(MethodError(one, (Any,)))

# pairwise: the error of a long floating sum grows with the logarithm of its length
function sum_pairwise(f, a::AbstractArray, lo::Int, hi::Int)
    if hi - lo < 1024
        @inbounds v = first_of(add_wide, f(a[lo]))
        for i = (lo + 1):hi
            @inbounds v = add_wide(v, f(a[i]))
        end
        return v
    end
    mid = lo + ((hi - lo) >> 1)
    sum_pairwise(f, a, lo, mid) + sum_pairwise(f, a, mid + 1, hi)
end
sum(a::AbstractArray) = isempty(a) ? empty_reduction(add_wide, identity, a) : sum_pairwise(identity, a, 1, length(a))
sum(f, a::AbstractArray) = isempty(a) ? empty_reduction(add_wide, f, a) : sum_pairwise(f, a, 1, length(a))
sum(itr; init = NotGiven(), dims = :) = dims isa Colon ? mapfold(identity, add_wide, itr, init) : reduce_dims(identity, add_wide, itr, dims)
sum(f, itr; init = NotGiven(), dims = :) = dims isa Colon ? mapfold(f, add_wide, itr, init) : reduce_dims(f, add_wide, itr, dims)
prod(itr; init = NotGiven(), dims = :) = dims isa Colon ? mapfold(identity, mul_wide, itr, init) : reduce_dims(identity, mul_wide, itr, dims)
prod(f, itr; init = NotGiven(), dims = :) = dims isa Colon ? mapfold(f, mul_wide, itr, init) : reduce_dims(f, mul_wide, itr, dims)
maximum(itr; init = NotGiven(), dims = :) = dims isa Colon ? mapfold(identity, max, itr, init) : reduce_dims(identity, max, itr, dims)
maximum(f, itr; init = NotGiven(), dims = :) = dims isa Colon ? mapfold(f, max, itr, init) : reduce_dims(f, max, itr, dims)
minimum(itr; init = NotGiven(), dims = :) = dims isa Colon ? mapfold(identity, min, itr, init) : reduce_dims(identity, min, itr, dims)
minimum(f, itr; init = NotGiven(), dims = :) = dims isa Colon ? mapfold(f, min, itr, init) : reduce_dims(f, min, itr, dims)

# reduction along one dimension of a matrix (or vector); the dimension stays, with size one
reduce_dims(f, op, a::AbstractArray, d::Tuple{Int}) = reduce_dims(f, op, a, d[1])
reduce_dims(f, op, a::AbstractArray, d::Tuple) = reshape([mapfold(f, op, a, NotGiven())], map(x -> 1, size(a)))
reduce_dims(f, op, a::AbstractVector, d::Int) = d == 1 ? [mapfold(f, op, a, NotGiven())] : map(f, a)
function reduce_dims(f, op, a::AbstractMatrix, d::Int)
    m, n = size(a, 1), size(a, 2)
    d == 1 ? reshape([mapfold(f, op, view(a, :, j), NotGiven()) for j = 1:n], 1, n) :
    d == 2 ? reshape([mapfold(f, op, view(a, i, :), NotGiven()) for i = 1:m], m, 1) : map(f, a)
end

function any(f, itr)
    for x in itr
        f(x) && return true
    end
    false
end
function all(f, itr)
    for x in itr
        f(x) || return false
    end
    true
end
any(itr; dims = :) = dims isa Colon ? any(identity, itr) : reduce_dims(identity, |, itr, dims)
all(itr; dims = :) = dims isa Colon ? all(identity, itr) : reduce_dims(identity, &, itr, dims)
function count(f, itr)
    n = 0
    for x in itr
        f(x) && (n += 1)
    end
    n
end
count(itr) = count(identity, itr)
count(f, s::AbstractString) = (n = 0; foreach(c -> f(c) && (n += 1), s); n)

function extrema(itr)
    y = iterate(itr)
    y === nothing && throw_empty()
    lo = hi = y[1]
    y = iterate(itr, y[2])
    while y !== nothing
        lo = min(lo, y[1])
        hi = max(hi, y[1])
        y = iterate(itr, y[2])
    end
    (lo, hi)
end
extrema(f, itr) = extrema(Generator(f, itr))

# ---- position of extremes, searching ---------------------------------------------------------------------------------------

function find_extreme(better, itr)
    ps = pairs(itr)
    y = iterate(ps)
    y === nothing && throw(ArgumentError("collection must be non-empty"))
    at = first(y[1])
    best = last(y[1])
    y = iterate(ps, y[2])
    while y !== nothing
        x = last(y[1])
        if better(x, best)
            best = x
            at = first(y[1])
        end
        y = iterate(ps, y[2])
    end
    (best, at)
end
greater(x, y) = isless(y, x) && !(y isa AbstractFloat && isnan(y)) || (x isa AbstractFloat && isnan(x) && !isnan(y))
smaller(x, y) = (isless(x, y) && !(y isa AbstractFloat && isnan(y))) || (x isa AbstractFloat && isnan(x) && !isnan(y))
findmax(itr) = find_extreme(greater, itr)
findmin(itr) = find_extreme(smaller, itr)
findmax(f, itr) = find_extreme(greater, map(f, itr))
findmin(f, itr) = find_extreme(smaller, map(f, itr))
argmax(itr) = findmax(itr)[2]
argmin(itr) = findmin(itr)[2]
argmax(f, itr) = best_by(greater, f, itr)
argmin(f, itr) = best_by(smaller, f, itr)
function best_by(better, f, itr)
    y = iterate(itr)
    y === nothing && throw_empty()
    best = y[1]
    value = f(best)
    y = iterate(itr, y[2])
    while y !== nothing
        v = f(y[1])
        if better(v, value)
            best = y[1]
            value = v
        end
        y = iterate(itr, y[2])
    end
    best
end

# position i of an element as the user knows it: a number for vectors, a CartesianIndex for matrices
@inline position(a::AbstractVector, i::Int) = i
position(a::AbstractArray, i::Int) = CartesianIndex(cartesian(size(a), i))
function findnext(f::Function, a, start)
    i = Int(start)
    while i <= length(a)
        f(a[i]) && return i
        i += 1
    end
    nothing
end
function findprev(f::Function, a, start)
    i = Int(start)
    while i >= 1
        f(a[i]) && return i
        i -= 1
    end
    nothing
end
function findfirst(f::Function, a::AbstractArray)
    for i in eachindex(a)
        f(a[i]) && return position(a, i)
    end
    nothing
end
function findlast(f::Function, a::AbstractArray)
    for i = length(a):-1:1
        f(a[i]) && return position(a, i)
    end
    nothing
end
findfirst(a::AbstractArray{Bool}) = findfirst(identity, a)
findlast(a::AbstractArray{Bool}) = findlast(identity, a)
findnext(a::AbstractArray{Bool}, i) = findnext(identity, a, i)
findall(f::Function, a::AbstractArray) = [position(a, i) for i in eachindex(a) if f(a[i])]
findall(f::Function, a::AbstractVector) = find_positions(f, a)
findall(a::AbstractArray{Bool}) = findall(identity, a)
findall(a::AbstractVector{Bool}) = find_positions(identity, a)
function find_positions(f, a)
    r = Int[]
    for i in eachindex(a)
        f(a[i]) && push!(r, i)
    end
    r
end
findfirst(f::Function, itr) = find_pair(f, pairs(itr))
findall(f::Function, itr) = [k for (k, v) in pairs(itr) if f(v)]
function find_pair(f, ps)
    for (k, v) in ps
        f(v) && return k
    end
    nothing
end
indexin(a, b) = [findfirst(==(x), b) for x in a]

# ---- cumulative ----------------------------------------------------------------------------------------------------------

function accumulate(op, a::AbstractArray; init = NotGiven(), dims = :)
    dims isa Colon || return accumulate_dims(op, a, dims)
    collect(Accumulate(op, a, init))
end
accumulate(op, itr; init = NotGiven()) = collect(Accumulate(op, itr, init))
function accumulate_dims(op, a::AbstractMatrix, d)
    b = copy(a)
    m, n = size(a)
    for j = 1:n, i = 1:m
        d == 1 && i > 1 && (b[i, j] = op(b[i - 1, j], a[i, j]))
        d == 2 && j > 1 && (b[i, j] = op(b[i, j - 1], a[i, j]))
    end
    b
end
accumulate_dims(op, a::AbstractVector, d) = accumulate(op, a)
cumsum(a; dims = :) = dims isa Colon ? collect(Accumulate(add_wide, a, NotGiven())) : accumulate(add_wide, a; dims = dims)
cumprod(a; dims = :) = dims isa Colon ? collect(Accumulate(mul_wide, a, NotGiven())) : accumulate(mul_wide, a; dims = dims)
cumsum!(b, a) = copyto!(b, cumsum(a))
diff(a::AbstractVector) = [a[i + 1] - a[i] for i = 1:(length(a) - 1)]
function diff(a::AbstractMatrix; dims)
    m, n = size(a)
    dims == 1 ? [a[i + 1, j] - a[i, j] for i = 1:(m - 1), j = 1:n] : [a[i, j + 1] - a[i, j] for i = 1:m, j = 1:(n - 1)]
end
mapslices(f, a::AbstractMatrix; dims) =
    dims == 1 ? hcat([f(a[:, j]) for j = 1:size(a, 2)]...) : vcat([permutedims(as_vector(f(a[i, :]))) for i = 1:size(a, 1)]...)
as_vector(x) = [x]
as_vector(x::AbstractVector) = x

export foldl, foldr, mapfoldl, mapfoldr, mapreduce, any, all, count, findmax, findmin, argmax, argmin, findnext, findprev, findlast
export findall, indexin, accumulate, cumsum, cumprod, cumsum!, diff, mapslices
