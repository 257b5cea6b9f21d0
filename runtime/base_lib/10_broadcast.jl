# 10_broadcast.jl - f.(args...): one result element per index, dimensions of size one (and scalars) stretched.

# what broadcasting sees: arrays and tuples elementwise, everything else as one value
broadcastable(x) = x
broadcastable(x::Generator) = collect(x)
broadcastable(x::AbstractSet) = collect(x)
broadcastable(x::AbstractDict) = throw(ArgumentError("broadcasting over dictionaries and `NamedTuple`s is reserved"))
broadcastable(x::NamedTuple) = throw(ArgumentError("broadcasting over dictionaries and `NamedTuple`s is reserved"))

@inline shape_of(x) = ()
@inline shape_of(x::AbstractArray) = size(x)
@inline shape_of(x::Tuple) = (nfields(x),)
@inline shape_of(x::Ref) = ()
@inline item(x, i::Int) = x
@inline item(x::AbstractArray, i::Int) = @inbounds x[i]
@inline item(x::Tuple, i::Int) = getfield(x, i)
@inline item(x::Ref, i::Int) = x[]

# the linear index into x that belongs to linear index i of an array of that shape
function stretched(x, shape::Tuple, i::Int)
    s = shape_of(x)
    n = i - 1
    at = 0
    stride = 1
    for d = 1:nfields(s)
        k = rem(n, shape[d])
        n = div(n, shape[d])
        s[d] == 1 || (at += k * stride)
        stride *= s[d]
    end
    at + 1
end
@inline stretched_item(x, shape::Tuple, i::Int) = x
stretched_item(x::Union{AbstractArray,Tuple}, shape::Tuple, i::Int) = item(x, stretched(x, shape, i))
stretched_item(x::Ref, shape::Tuple, i::Int) = x[]

@inline joined_shape(a::Tuple{}, b::Tuple{}) = ()
@inline joined_shape(a::Tuple{}, b::Tuple) = b
@inline joined_shape(a::Tuple, b::Tuple{}) = a
@inline joined_shape(a::Tuple, b::Tuple) = (joined_size(a[1], b[1]), joined_shape(tail(a), tail(b))...)
@inline joined_size(m::Int, n::Int) = m == n ? m : m == 1 ? n : n == 1 ? m : throw_shapes(m, n)
@inline throw_shapes(m, n) =
    throw_dims("arrays could not be broadcast to a common size: a has axes Base.OneTo(", m, ") and b has axes Base.OneTo(", n, ")")
@inline common_shape(a) = shape_of(a)
@inline common_shape(a, b) = joined_shape(shape_of(a), shape_of(b))
common_shape(a, b, c...) = joined_shape(shape_of(a), common_shape(b, c...))
@inline full(x, shape) = shape_of(x) === () || shape_of(x) === shape

# element i of the result as a function of i
@inline kernel(f, a) = i -> f(item(a, i))
@inline kernel(f, a, b) = i -> f(item(a, i), item(b, i))
@inline kernel(f, a, b, c) = i -> f(item(a, i), item(b, i), item(c, i))
@inline kernel(f, a, b, c, d) = i -> f(item(a, i), item(b, i), item(c, i), item(d, i))
kernel(f, args...) = i -> f(map(x -> item(x, i), args)...)
stretched_kernel(f, shape, a) = i -> f(stretched_item(a, shape, i))
stretched_kernel(f, shape, a, b) = i -> f(stretched_item(a, shape, i), stretched_item(b, shape, i))
stretched_kernel(f, shape, args...) = i -> f(map(x -> stretched_item(x, shape, i), args)...)

@inline broadcast(f) = f()
@inline broadcast(f, args...) = broadcast_over(common_shape_checked(args...), f, map(broadcastable, args)...)
@inline common_shape_checked(args...) = common_shape(map(broadcastable, args)...)
@inline broadcast_over(shape::Tuple{}, f, args...) = kernel(f, args...)(1)
function broadcast_over(shape::Tuple, f, args...)
    only_tuples(args...) && return broadcast_tuples(shape[1], f, args)
    if all_full(shape, args...)
        return collect_shape(kernel(f, args...), shape)
    end
    collect_shape(stretched_kernel(f, shape, args...), shape)
end
@inline all_full(shape, a) = full(a, shape)
@inline all_full(shape, a, b...) = full(a, shape) && all_full(shape, b...)
@inline only_tuples(a) = !(a isa AbstractArray)
@inline only_tuples(a, b...) = !(a isa AbstractArray) && only_tuples(b...)
broadcast_tuples(n::Int, f, args::Tuple) =
    ntuple(i -> f(map(x -> x isa Tuple ? (nfields(x) == 1 ? x[1] : x[i]) : item(x, i), args)...), n)
function collect_shape(g, shape::Tuple)
    a = collect(Generator(g, OneTo(prod(shape))))
    nfields(shape) == 1 ? a : reshape_result(a, shape)
end
@inline reshape_result(a::Array{T,1}, shape::Tuple) where {T} = array_reshape(a, shape...)

function broadcast!(f, dest::AbstractArray, args...)
    shape = size(dest)
    xs = map(broadcastable, args)
    s = common_shape(xs...)
    if all_full(shape, xs...)
        broadcast_into(dest, kernel(f, xs...))
    else
        joined_shape(shape, s) == shape ||
            throw_dims("array could not be broadcast to match destination")
        broadcast_into(dest, stretched_kernel(f, shape, map(x -> x === dest ? copy(x) : x, xs)...))
    end
end
function broadcast_into(dest::AbstractArray, g)
    for i in eachindex(dest)
        @inbounds dest[i] = g(i)
    end
    dest
end
broadcast!(f, dest::AbstractArray) = broadcast_into(dest, i -> f())

# ranges stay ranges
broadcast(::typeof(+), r::AbstractRange, x::Real) = r + x
broadcast(::typeof(+), x::Real, r::AbstractRange) = r + x
broadcast(::typeof(-), r::AbstractRange, x::Real) = r - x
broadcast(::typeof(-), x::Real, r::AbstractRange) = x - r
broadcast(::typeof(-), r::AbstractRange) = -r
broadcast(::typeof(*), r::AbstractRange, x::Real) = r * x
broadcast(::typeof(*), x::Real, r::AbstractRange) = r * x
broadcast(::typeof(/), r::AbstractRange, x::Real) = r / x

# whole-array arithmetic
+(a::AbstractArray, b::AbstractArray) = same_size(+, a, b)
-(a::AbstractArray, b::AbstractArray) = same_size(-, a, b)
-(a::AbstractArray) = broadcast(-, a)
+(a::AbstractArray) = a
*(a::AbstractArray, x::Number) = broadcast(*, a, x)
*(x::Number, a::AbstractArray) = broadcast(*, x, a)
/(a::AbstractArray, x::Number) = broadcast(/, a, x)
\(x::Number, a::AbstractArray) = broadcast(/, a, x)
function same_size(f, a, b)
    size(a) == size(b) || throw_dims("dimensions must match: a has dims ", axes(a), ", b has dims ", axes(b))
    collect_shape(kernel(f, a, b), size(a))
end
real(a::AbstractArray) = map(real, a)
imag(a::AbstractArray) = map(imag, a)
conj(a::AbstractArray) = map(conj, a)
float(a::AbstractArray) = map(float, a)

export broadcast, broadcast!
