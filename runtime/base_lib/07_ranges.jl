# 07_ranges.jl - a:b, a:s:b, range(); every range is an AbstractVector.

struct UnitRange{T<:Real} <: AbstractUnitRange{T}
    start::T
    stop::T
    UnitRange{T}(a, b) where {T<:Real} = new(a, b >= a ? b : oftype(b, a - one(a)))
end
UnitRange(a::T, b::T) where {T<:Real} = UnitRange{T}(a, b)

struct OneTo{T<:Integer} <: AbstractUnitRange{T}
    stop::T
    OneTo{T}(n) where {T<:Integer} = new(n < zero(n) ? zero(n) : n)
end
@inline OneTo(n::Int) = OneTo{Int}(n)
OneTo(n::Integer) = OneTo{Int}(Int(n))

struct StepRange{T,S} <: OrdinalRange{T,S}
    start::T
    step::S
    stop::T # the last element, or before start if empty
end
function step_range(a::T, s, b::T) where {T}
    s == zero(s) && throw(ArgumentError("step cannot be zero"))
    if s > zero(s) ? b < a : b > a
        return StepRange{T,typeof(s)}(a, s, s > zero(s) ? a - oneunit(s) : a + oneunit(s))
    end
    StepRange{T,typeof(s)}(a, s, a + (b - a) ÷ s * s)
end

# Floating point: element i is (start + (i-1)*step) / den, rounded once. Where start and step are short decimal
# fractions all three are integers, so 0:0.1:1 gives the floats nearest to 0.1, 0.2, ...
struct StepRangeLen{T} <: AbstractRange{T}
    start::Float64
    step::Float64
    den::Float64
    len::Int
end
@inline element(r::StepRangeLen{T}, i::Int) where {T} = T(div_float(fma_float(Float64(i - 1), r.step, r.start), r.den))

struct LinRange{T} <: AbstractRange{T}
    start::T
    stop::T
    len::Int
    LinRange{T}(a, b, n) where {T} = new(a, b, n)
end
LinRange(a::Real, b::Real, n::Integer) = (p = promote(float(a), float(b)); LinRange{typeof(p[1])}(p[1], p[2], Int(n)))
@inline function element(r::LinRange{T}, i::Int) where {T}
    t = (i - 1) / max(r.len - 1, 1)
    i == r.len ? r.stop : T((1 - t) * r.start + t * r.stop)
end

# ---- construction ----------------------------------------------------------------------------------------------------

@inline (:)(a::Int, b::Int) = UnitRange{Int}(a, b)
@inline (:)(a::T, b::T) where {T<:BitInteger} = UnitRange{T}(a, b)
@inline (:)(a::Integer, b::Integer) = (p = promote(a, b); p[1]:p[2])
(:)(a::Bool, b::Bool) = UnitRange{Bool}(a, b)
(:)(a::Rational, b::Rational) = step_range(a, one(a), b)
(:)(a::T, b::T) where {T<:IEEEFloat} = a:one(T):b
(:)(a::Real, b::Real) = (p = promote(a, b); p[1]:p[2])
(:)(a::Char, b::Char) = step_range(a, 1, b)
(:)(a::Char, s::Integer, b::Char) = step_range(a, Int(s), b)
(:)(a::Int, s::Int, b::Int) = step_range(a, s, b)
(:)(a::T, s::S, b::T) where {T<:BitInteger,S<:BitInteger} = step_range(a, s, b)
(:)(a::Integer, s::Integer, b::Integer) = (p = promote(a, b); step_range(p[1], s, p[2]))
(:)(a::T, s::T, b::T) where {T<:IEEEFloat} = float_range(T, Float64(a), Float64(s), Float64(b))
(:)(a::Rational{T}, s::Rational{T}, b::Rational{T}) where {T<:Integer} = step_range(a, s, b)
(:)(a::Real, s::Real, b::Real) = (T = promote_type(typeof(a), typeof(s), typeof(b)); convert(T, a):convert(T, s):convert(T, b))
const Colon = typeof(:)
getindex(t::Tuple, ::Colon) = t

# x as a short fraction by its continued fraction; (0, 0) if there is none below the limit
function fraction(x::Float64, limit::Float64)
    y = x
    n0, d0, n1, d1 = 0, 1, 1, 0
    while abs(y) <= limit
        f = trunc_float(y)
        k = fptosi(Int, f)
        n0, n1 = n1, k * n1 + n0
        d0, d1 = d1, k * d1 + d0
        (abs(n1) > limit || abs(d1) > limit) && break
        Float64(n1) / Float64(d1) == x && return n1, d1
        y = 1.0 / (y - f)
    end
    0, 0
end
short_limit(::Type{Float64}) = 1.6777216e7
short_limit(::Type{Float32}) = 2048.0
scaled(x::Float64, den::Int) = (r = rint_float(x * den); r / den == x ? r : x * den)

# the common denominator of two short fractions, or 0
function common_denominator(::Type{T}, x::Float64, y::Float64) where {T}
    n1, d1 = short_fraction(T, x)
    n2, d2 = short_fraction(T, y)
    (d1 == 0 || d2 == 0) && return 0
    den = lcm(d1, d2)
    (abs(x * den) <= 9.007199254740992e15 && abs(y * den) <= 9.007199254740992e15) ? den : 0
end
short_fraction(::Type{Float64}, x::Float64) = fraction(x, short_limit(Float64))
function short_fraction(::Type{Float32}, x::Float64)
    y = x
    n0, d0, n1, d1 = 0, 1, 1, 0
    while abs(y) <= 2048.0
        f = trunc_float(y)
        k = fptosi(Int, f)
        n0, n1 = n1, k * n1 + n0
        d0, d1 = d1, k * d1 + d0
        (abs(n1) > 2048 || abs(d1) > 2048) && break
        Float32(n1 / d1) == Float32(x) && return n1, d1
        y = 1.0 / (y - f)
    end
    0, 0
end

function float_range(::Type{T}, a::Float64, s::Float64, b::Float64) where {T}
    s == 0.0 && throw(ArgumentError("range step cannot be zero"))
    den = common_denominator(T, a, s)
    if den != 0
        n = rint_float(a * den)
        k = rint_float(s * den)
        q = (scaled(b, den) - n) / k
        return StepRangeLen{T}(n, k, Float64(den), q < 0 ? 0 : floor(Int, q + 1.0e-9) + 1)
    end
    q = (b - a) / s
    q < 0 && return StepRangeLen{T}(a, s, 1.0, 0)
    len = round(Int, q) + 1
    over = a + (len - 1) * s
    ((a < b && over > b) || (a > b && over < b)) && (len -= 1)
    StepRangeLen{T}(a, s, 1.0, len)
end
function linear_range(::Type{T}, a::Float64, b::Float64, n::Int) where {T}
    n < 0 && throw_argument("range(", a, ", stop=", b, ", length=", n, "): negative length")
    n == 1 && (a == b || throw_argument("range(", a, ", stop=", b, ", length=1): endpoints differ"))
    n < 2 && return StepRangeLen{T}(a, b - a, 1.0, n)
    den = common_denominator(T, a, b)
    if den != 0
        x = rint_float(a * den)
        y = rint_float(b * den)
        abs(x * (n - 1)) <= 9.007199254740992e15 && abs(y * (n - 1)) <= 9.007199254740992e15 &&
            return StepRangeLen{T}(x * (n - 1), y - x, Float64(den) * (n - 1), n)
    end
    StepRangeLen{T}(a * (n - 1), b - a, Float64(n - 1), n)
end

range(a; stop = nothing, length = nothing, step = nothing) = make_range(a, stop, length, step)
range(a, b; length = nothing, step = nothing) = make_range(a, b, length, step)
range(a, b, n::Integer) = make_range(a, b, n, nothing)
function make_range(a, b, n, s)
    if b === nothing
        n === nothing && throw(ArgumentError("At least one of `length` or `stop` must be specified"))
        s === nothing && return a:(a + oftype(a, n - 1))
        a isa Integer && s isa Integer && return a:s:(a + (n - 1) * s)
        x, y = promote(float(a), float(s))
        r = x:y:(x + y * max(n - 1, 0))
        return StepRangeLen{typeof(x)}(r.start, r.step, r.den, Int(n))
    end
    n === nothing && s === nothing && return a:b
    n === nothing && return a:s:b
    s === nothing || throw(ArgumentError("Too many arguments for range: at most three of start, stop, length and step"))
    x, y = promote(float(a), float(b))
    linear_range(typeof(x), Float64(x), Float64(y), Int(n))
end

# ---- the array interface -----------------------------------------------------------------------------------------------

@inline first(r::UnitRange) = r.start
@inline last(r::UnitRange) = r.stop
@inline first(r::OneTo{T}) where {T} = one(T)
@inline last(r::OneTo) = r.stop
@inline first(r::StepRange) = r.start
@inline last(r::StepRange) = r.stop
first(r::AbstractRange) = element(r, 1)
last(r::AbstractRange) = element(r, r.len)
@inline step(r::AbstractUnitRange{T}) where {T} = one(T)
@inline step(r::StepRange) = r.step
step(r::StepRangeLen{T}) where {T} = T(r.step / r.den)
step(r::LinRange) = (r.stop - r.start) / max(r.len - 1, 1)
@inline length(r::AbstractUnitRange) = Int(last(r) - first(r)) + 1
@inline length(r::OneTo) = Int(r.stop)
@inline isempty(r::AbstractUnitRange) = first(r) > last(r)
@inline isempty(r::StepRange) = r.step > zero(r.step) ? r.start > r.stop : r.start < r.stop
length(r::StepRange) = isempty(r) ? 0 : Int(div(r.stop - r.start, r.step)) + 1
@inline length(r::AbstractRange) = r.len
isempty(r::AbstractRange) = r.len == 0
@inline size(r::AbstractRange) = (length(r),)
@inline axes(r::AbstractRange) = (OneTo(length(r)),)

@inline function getindex(r::AbstractUnitRange{T}, i::Int) where {T}
    @boundscheck (1 <= i) & (i <= length(r)) || throw_boundserror(r, i)
    first(r) + rem(i - 1, T)
end
@inline function getindex(r::StepRange, i::Int)
    @boundscheck (1 <= i) & (i <= length(r)) || throw_boundserror(r, i)
    r.start + (i - 1) * r.step
end
@inline function getindex(r::AbstractRange, i::Int)
    @boundscheck (1 <= i) & (i <= r.len) || throw_boundserror(r, i)
    element(r, i)
end
function getindex(r::AbstractUnitRange, s::AbstractUnitRange{Int})
    isempty(s) && return first(r):(first(r) - one(first(r)))
    (1 <= first(s) && last(s) <= length(r)) || throw_boundserror(r, s)
    r[first(s)]:r[last(s)]
end
function getindex(r::AbstractRange, s::AbstractRange{Int})
    isempty(s) && return first(r):step(r):(first(r) - step(r))
    (1 <= minimum(s) && maximum(s) <= length(r)) || throw_boundserror(r, s)
    r isa StepRangeLen || return r[first(s)]:(step(r) * step(s)):r[last(s)]
    StepRangeLen{eltype(r)}(r.start + (first(s) - 1) * r.step, r.step * step(s), r.den, length(s))
end
getindex(r::AbstractRange, ::Colon) = r

@inline iterate(r::AbstractUnitRange) = (a = first(r); a > last(r) ? nothing : (a, a))
@inline iterate(r::AbstractUnitRange{T}, i) where {T} = i == last(r) ? nothing : (n = i + one(T); (n, n))
@inline iterate(r::StepRange) = isempty(r) ? nothing : (r.start, r.start)
@inline iterate(r::StepRange, i) = i == r.stop ? nothing : (n = oftype(i, i + r.step); (n, n))
@inline iterate(r::AbstractRange) = r.len < 1 ? nothing : (element(r, 1), 2)
@inline iterate(r::AbstractRange, i) = i > r.len ? nothing : (element(r, i), i + 1)

in(x::Real, r::AbstractUnitRange{T}) where {T<:Integer} = isinteger(x) && first(r) <= x <= last(r)
in(x::Real, r::StepRange{T,S}) where {T<:Integer,S} =
    isinteger(x) && minmax_in(x, r.start, r.stop) && !isempty(r) && rem(Int(x) - r.start, r.step) == 0
minmax_in(x, a, b) = a <= b ? a <= x <= b : b <= x <= a

reverse(r::OrdinalRange) = last(r):(-step(r)):first(r)
reverse(r::StepRangeLen{T}) where {T} = StepRangeLen{T}(r.start + (r.len - 1) * r.step, -r.step, r.den, r.len)
reverse(r::LinRange{T}) where {T} = LinRange{T}(r.stop, r.start, r.len)
minimum(r::AbstractRange) = isempty(r) ? throw_empty() : min(first(r), last(r))
maximum(r::AbstractRange) = isempty(r) ? throw_empty() : max(first(r), last(r))
minimum(r::AbstractUnitRange) = isempty(r) ? throw_empty() : first(r)
maximum(r::AbstractUnitRange) = isempty(r) ? throw_empty() : last(r)
extrema(r::AbstractRange) = (minimum(r), maximum(r))
issorted(r::AbstractUnitRange) = true
sort(r::AbstractUnitRange) = r
sort(r::OrdinalRange) = step(r) < 0 ? reverse(r) : r
function sum(r::OrdinalRange{T}) where {T<:Integer}
    n = length(r)
    n * first(r) + step(r) * (iseven(n) ? (n - 1) * (n >> 1) : n * ((n - 1) >> 1))
end
sum(r::StepRangeLen{T}) where {T} = T((r.len * r.start + r.step * (r.len * (r.len - 1) ÷ 2)) / r.den)
==(a::AbstractUnitRange, b::AbstractUnitRange) = (isempty(a) & isempty(b)) | ((first(a) == first(b)) & (last(a) == last(b)))
copy(r::AbstractRange) = r
intersect(a::AbstractUnitRange, b::AbstractUnitRange) = max(first(a), first(b)):min(last(a), last(b))

-(r::OrdinalRange) = (-first(r)):(-step(r)):(-last(r))
-(r::StepRangeLen{T}) where {T} = StepRangeLen{T}(-r.start, -r.step, r.den, r.len)
+(r::AbstractUnitRange, x::Integer) = (first(r) + x):(last(r) + x)
-(r::AbstractUnitRange, x::Integer) = (first(r) - x):(last(r) - x)
+(r::OrdinalRange, x::Real) = (first(r) + x):step(r):(last(r) + x)
-(r::OrdinalRange, x::Real) = (first(r) - x):step(r):(last(r) - x)
+(x::Real, r::AbstractRange) = r + x
-(x::Real, r::AbstractRange) = -r + x
+(r::StepRangeLen{T}, x::Real) where {T} = StepRangeLen{T}(r.start + x * r.den, r.step, r.den, r.len)
-(r::StepRangeLen{T}, x::Real) where {T} = StepRangeLen{T}(r.start - x * r.den, r.step, r.den, r.len)
*(r::AbstractRange, x::Real) = scale_range(r, x)
*(x::Real, r::AbstractRange) = scale_range(r, x)
scale_range(r::OrdinalRange, x::Integer) = (first(r) * x):(step(r) * x):(last(r) * x)
scale_range(r::OrdinalRange, x::AbstractFloat) =
    StepRangeLen{Float64}(Float64(first(r) * x), Float64(step(r) * x), 1.0, length(r))
scale_range(r::StepRangeLen{T}, x::Real) where {T} = StepRangeLen{T}(r.start * x, r.step * x, r.den, r.len)
/(r::StepRangeLen{T}, x::Real) where {T} = StepRangeLen{T}(r.start, r.step, r.den * x, r.len)
/(r::OrdinalRange, x::Real) = StepRangeLen{Float64}(Float64(first(r)), Float64(step(r)), Float64(x), length(r))
+(a::OrdinalRange, b::OrdinalRange) = range_zip(+, a, b)
-(a::OrdinalRange, b::OrdinalRange) = range_zip(-, a, b)
function range_zip(f, a, b)
    length(a) == length(b) || throw_dims("argument dimensions must match: length of r1 is ", length(a), ", length of r2 is ", length(b))
    s = f(step(a), step(b))
    s == 0 ? fill(f(first(a), first(b)), length(a)) : f(first(a), first(b)):s:f(last(a), last(b))
end

export UnitRange, StepRange, StepRangeLen, LinRange, (:), Colon, range, step, minimum, maximum, extrema, issorted, sort, intersect
