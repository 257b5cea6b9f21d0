# 04_floats.jl - Float64 and Float32: arithmetic, comparison, conversion, rounding, mathematical functions.

const Inf = bitcast(Float64, 0x7ff0000000000000)
const NaN = bitcast(Float64, 0x7ff8000000000000)
const Inf64 = Inf
const NaN64 = NaN
const Inf32 = bitcast(Float32, 0x7f800000)
const NaN32 = bitcast(Float32, 0x7fc00000)

# ---- conversion ----------------------------------------------------------------------------------------------------

@inline Float64(x::Float64) = x
@inline Float32(x::Float32) = x
@inline Float64(x::BitSigned) = sitofp(Float64, x)
@inline Float64(x::BitUnsigned) = uitofp(Float64, x)
@inline Float64(x::Bool) = ifelse(x, 1.0, 0.0)
@inline Float64(x::Float32) = fpext(Float64, x)
@inline Float32(x::BitSigned) = sitofp(Float32, x)
@inline Float32(x::BitUnsigned) = uitofp(Float32, x)
@inline Float32(x::Bool) = ifelse(x, 1.0f0, 0.0f0)
@inline Float32(x::Float64) = fptrunc(Float32, x)
@inline AbstractFloat(x::AbstractFloat) = x
@inline AbstractFloat(x::Real) = Float64(x)
@inline float(x::IEEEFloat) = x
@inline float(x::Real) = Float64(x)
float(::Type{T}) where {T<:AbstractFloat} = T
float(::Type{T}) where {T<:Real} = Float64

@inline zero(::Type{Float64}) = 0.0
@inline one(::Type{Float64}) = 1.0
@inline zero(::Type{Float32}) = 0.0f0
@inline one(::Type{Float32}) = 1.0f0

# the first float above what T holds
@inline above(::Type{T}, ::Type{F}) where {T<:BitSigned,F<:IEEEFloat} = neg_float(sitofp(F, typemin(T)))
@inline above(::Type{T}, ::Type{F}) where {T<:BitUnsigned,F<:IEEEFloat} =
    mul_float(uitofp(F, add_int(lshr_int(typemax(T), 1), one(T))), F(2))
@inline fits(::Type{T}, x::F) where {T<:BitInteger,F<:IEEEFloat} = (F(typemin(T)) <= x) & (x < above(T, F))
@inline tointeger(::Type{T}, x) where {T<:BitSigned} = fptosi(T, x)
@inline tointeger(::Type{T}, x) where {T<:BitUnsigned} = fptoui(T, x)

@inline function (::Type{T})(x::F) where {T<:BitInteger,F<:IEEEFloat}
    (fits(T, x) && trunc_float(x) == x) || throw_inexact(type_name(T), T, x)
    tointeger(T, x)
end
@inline function to_int(::Type{T}, y::F) where {T<:BitInteger,F<:IEEEFloat}
    fits(T, y) || throw_inexact(:trunc, T, y)
    tointeger(T, y)
end
@inline unsafe_trunc(::Type{T}, x::IEEEFloat) where {T<:BitInteger} = tointeger(T, x)

# ---- arithmetic ----------------------------------------------------------------------------------------------------

@inline +(x::T, y::T) where {T<:IEEEFloat} = add_float(x, y)
@inline -(x::T, y::T) where {T<:IEEEFloat} = sub_float(x, y)
@inline *(x::T, y::T) where {T<:IEEEFloat} = mul_float(x, y)
@inline /(x::T, y::T) where {T<:IEEEFloat} = div_float(x, y)
@inline -(x::IEEEFloat) = neg_float(x)
@inline +(x::Int64, y::Float64) = add_float(sitofp(Float64, x), y)
@inline +(x::Float64, y::Int64) = add_float(x, sitofp(Float64, y))
@inline -(x::Int64, y::Float64) = sub_float(sitofp(Float64, x), y)
@inline -(x::Float64, y::Int64) = sub_float(x, sitofp(Float64, y))
@inline *(x::Int64, y::Float64) = mul_float(sitofp(Float64, x), y)
@inline *(x::Float64, y::Int64) = mul_float(x, sitofp(Float64, y))
@inline /(x::Int64, y::Float64) = div_float(sitofp(Float64, x), y)
@inline /(x::Float64, y::Int64) = div_float(x, sitofp(Float64, y))
*(x::Bool, y::AbstractFloat) = ifelse(x, y, copysign(zero(y), y))
*(x::AbstractFloat, y::Bool) = y * x
@inline fma(x::T, y::T, z::T) where {T<:IEEEFloat} = fma_float(x, y, z)
@inline muladd(x::T, y::T, z::T) where {T<:IEEEFloat} = muladd_float(x, y, z)
fma(x::Number, y::Number, z::Number) = x * y + z
muladd(x, y, z) = x * y + z
inv(x::T) where {T<:IEEEFloat} = one(T) / x

@inline rem(x::T, y::T) where {T<:IEEEFloat} = rem_float(x, y)
function mod(x::T, y::T) where {T<:IEEEFloat}
    r = rem_float(x, y)
    if r == zero(T)
        copysign(r, y)
    elseif (r > zero(T)) ⊻ (y > zero(T))
        r + y
    else
        r
    end
end
div(x::T, y::T) where {T<:IEEEFloat} = rint_float((x - rem(x, y)) / y)
fld(x::T, y::T) where {T<:IEEEFloat} = rint_float((x - mod(x, y)) / y)
cld(x::T, y::T) where {T<:IEEEFloat} = -fld(-x, y)

# ---- comparison ----------------------------------------------------------------------------------------------------

@inline ==(x::T, y::T) where {T<:IEEEFloat} = eq_float(x, y)
@inline !=(x::T, y::T) where {T<:IEEEFloat} = ne_float(x, y)
@inline <(x::T, y::T) where {T<:IEEEFloat} = lt_float(x, y)
@inline <=(x::T, y::T) where {T<:IEEEFloat} = le_float(x, y)
@inline isequal(x::T, y::T) where {T<:IEEEFloat} = (x === y) | (isnan(x) & isnan(y))
@inline isless(x::T, y::T) where {T<:IEEEFloat} =
    lt_float(x, y) | (isnan(y) & !isnan(x)) | (eq_float(x, y) & signbit(x) & !signbit(y))
isless(x::AbstractFloat, y::Real) = (!isnan(x) & (x < y)) | (signbit(x) & iszero(x) & iszero(y) & !signbit(y))
isless(x::Real, y::AbstractFloat) = (x < y) | isnan(y)

# integers against floats: exact, not after rounding
const SmallInt = Union{Bool,Int8,Int16,Int32,UInt8,UInt16,UInt32}
const LargeInt = Union{Int64,UInt64,Int128,UInt128}
@inline ==(x::SmallInt, y::Float64) = Float64(x) == y
@inline <(x::SmallInt, y::Float64) = Float64(x) < y
@inline <(x::Float64, y::SmallInt) = x < Float64(y)
@inline <=(x::SmallInt, y::Float64) = Float64(x) <= y
@inline <=(x::Float64, y::SmallInt) = x <= Float64(y)
@inline function ==(x::T, y::Float64) where {T<:LargeInt}
    f = Float64(x)
    (f == y) & (f < above(T, Float64)) && tointeger(T, f) == x
end
@inline function <(x::T, y::Float64) where {T<:LargeInt}
    f = Float64(x)
    (f < y) | ((f == y) & ((f == above(T, Float64)) | (x < tointeger(T, f))))
end
@inline function <=(x::T, y::Float64) where {T<:LargeInt}
    f = Float64(x)
    (f < y) | ((f == y) & ((f == above(T, Float64)) | (x <= tointeger(T, f))))
end
@inline function <(y::Float64, x::T) where {T<:LargeInt}
    f = Float64(x)
    (y < f) | ((f == y) & (f < above(T, Float64)) & (tointeger(T, f) < x))
end
@inline function <=(y::Float64, x::T) where {T<:LargeInt}
    f = Float64(x)
    (y < f) | ((f == y) & (f < above(T, Float64)) & (tointeger(T, f) <= x))
end
@inline ==(x::Float64, y::BitInteger) = y == x
@inline ==(x::Float64, y::Bool) = y == x
==(x::BitInteger, y::Float32) = x == Float64(y)
==(x::Float32, y::BitInteger) = y == Float64(x)
<(x::BitInteger, y::Float32) = x < Float64(y)
<(x::Float32, y::BitInteger) = Float64(x) < y
<=(x::BitInteger, y::Float32) = x <= Float64(y)
<=(x::Float32, y::BitInteger) = Float64(x) <= y

@inline isnan(x::IEEEFloat) = ne_float(x, x)
@inline isinf(x::IEEEFloat) = abs_float(x) == typemax(typeof(x))
@inline isfinite(x::T) where {T<:IEEEFloat} = sub_float(x, x) == zero(T)
isinteger(x::IEEEFloat) = isfinite(x) && trunc_float(x) == x
@inline signbit(x::Float64) = slt_int(bitcast(Int64, x), 0)
@inline signbit(x::Float32) = bitcast(Int32, x) < Int32(0)
@inline abs(x::IEEEFloat) = abs_float(x)
@inline copysign(x::T, y::T) where {T<:IEEEFloat} = copysign_float(x, y)
copysign(x::T, y::Real) where {T<:IEEEFloat} = copysign_float(x, T(y))
sign(x::T) where {T<:IEEEFloat} = x > zero(T) ? one(T) : x < zero(T) ? -one(T) : x
@inline min(x::T, y::T) where {T<:IEEEFloat} =
    ifelse(isnan(x) | isnan(y), x + y, ifelse((y < x) | ((x == y) & signbit(y)), y, x))
@inline max(x::T, y::T) where {T<:IEEEFloat} =
    ifelse(isnan(x) | isnan(y), x + y, ifelse((x < y) | ((x == y) & signbit(x)), y, x))

typemin(::Type{Float64}) = -Inf
typemax(::Type{Float64}) = Inf
typemin(::Type{Float32}) = -Inf32
typemax(::Type{Float32}) = Inf32
eps(::Type{Float64}) = bitcast(Float64, 0x3cb0000000000000)
eps(::Type{Float32}) = bitcast(Float32, 0x34000000)
eps() = eps(Float64)
function eps(x::T) where {T<:IEEEFloat}
    isfinite(x) || return oftype(x, NaN)
    a = abs(x)
    a >= floatmin(T) ? nextfloat(a) - a : nextfloat(zero(T))
end
floatmin(::Type{Float64}) = bitcast(Float64, 0x0010000000000000)
floatmin(::Type{Float32}) = bitcast(Float32, 0x00800000)
floatmax(::Type{Float64}) = bitcast(Float64, 0x7fefffffffffffff)
floatmax(::Type{Float32}) = bitcast(Float32, 0x7f7fffff)
floatmin() = floatmin(Float64)
floatmax() = floatmax(Float64)
maxintfloat(::Type{Float64}) = 9007199254740992.0
maxintfloat(::Type{Float32}) = 1.6777216f7
maxintfloat() = maxintfloat(Float64)
float_bits(::Type{Float64}) = Int64
float_bits(::Type{Float32}) = Int32
function nextfloat(x::T) where {T<:IEEEFloat}
    (isnan(x) || x == typemax(T)) && return x
    I = float_bits(T)
    x == zero(T) && return bitcast(T, one(I))
    b = bitcast(I, x)
    bitcast(T, signbit(x) ? b - one(I) : b + one(I))
end
prevfloat(x::IEEEFloat) = -nextfloat(-x)
reinterpret(::Type{T}, x) where {T} = bitcast(T, x)

# ---- rounding ------------------------------------------------------------------------------------------------------

struct RoundingMode{T} end
const RoundNearest = RoundingMode{:Nearest}()
const RoundToZero = RoundingMode{:ToZero}()
const RoundUp = RoundingMode{:Up}()
const RoundDown = RoundingMode{:Down}()
const RoundNearestTiesAway = RoundingMode{:NearestTiesAway}()
const RoundNearestTiesUp = RoundingMode{:NearestTiesUp}()

@inline round(x::IEEEFloat) = rint_float(x)
@inline floor(x::IEEEFloat) = floor_float(x)
@inline ceil(x::IEEEFloat) = ceil_float(x)
@inline trunc(x::IEEEFloat) = trunc_float(x)
round(x::Integer) = x
floor(x::Integer) = x
ceil(x::Integer) = x
trunc(x::Integer) = x
round(x::IEEEFloat, ::RoundingMode{:Nearest}) = rint_float(x)
round(x::IEEEFloat, ::RoundingMode{:ToZero}) = trunc_float(x)
round(x::IEEEFloat, ::RoundingMode{:Up}) = ceil_float(x)
round(x::IEEEFloat, ::RoundingMode{:Down}) = floor_float(x)
function round(x::T, ::RoundingMode{:NearestTiesAway}) where {T<:IEEEFloat}
    y = trunc_float(x)
    abs(x - y) >= T(0.5) ? y + copysign(one(T), x) : y
end
function round(x::T, ::RoundingMode{:NearestTiesUp}) where {T<:IEEEFloat}
    y = floor_float(x)
    x - y >= T(0.5) ? y + one(T) : y
end
round(x::Integer, r::RoundingMode) = x
@inline round(::Type{T}, x::IEEEFloat) where {T<:BitInteger} = to_int(T, rint_float(x))
@inline floor(::Type{T}, x::IEEEFloat) where {T<:BitInteger} = to_int(T, floor_float(x))
@inline ceil(::Type{T}, x::IEEEFloat) where {T<:BitInteger} = to_int(T, ceil_float(x))
@inline trunc(::Type{T}, x::IEEEFloat) where {T<:BitInteger} = to_int(T, trunc_float(x))
round(::Type{T}, x::IEEEFloat, r::RoundingMode) where {T<:BitInteger} = to_int(T, round(x, r))
round(::Type{T}, x::Real) where {T} = convert(T, round(x))
floor(::Type{T}, x::Real) where {T} = convert(T, floor(x))
ceil(::Type{T}, x::Real) where {T} = convert(T, ceil(x))
trunc(::Type{T}, x::Real) where {T} = convert(T, trunc(x))
function trunc(::Type{T}, x::Integer) where {T<:BitInteger}
    typemin(T) <= x <= typemax(T) || throw_inexact(:trunc, T, x)
    x % T
end

round_by(f, x, digits, sigdigits, base) =
    digits isa Int ? round_digits(f, float(x), digits, base) :
    sigdigits isa Int ? round_digits(f, float(x), sigdigits - 1 - first_digit(float(x), base), base) : f(float(x))
first_digit(x, base) = x == 0 ? 0 : base == 10 ? Int(floor(log10(abs(x)))) : Int(floor(log(base, abs(x))))
function round_digits(f, x, digits::Int, base)
    isfinite(x) || return x
    if digits >= 0
        scale = oftype(x, base)^digits
        y = f(x * scale) / scale
    else
        scale = oftype(x, base)^(-digits)
        y = f(x / scale) * scale
    end
    isfinite(y) ? y : x
end
round(x::Real; digits = nothing, sigdigits = nothing, base = 10) = round_by(round, x, digits, sigdigits, base)
floor(x::Real; digits = nothing, sigdigits = nothing, base = 10) = round_by(floor, x, digits, sigdigits, base)
ceil(x::Real; digits = nothing, sigdigits = nothing, base = 10) = round_by(ceil, x, digits, sigdigits, base)
trunc(x::Real; digits = nothing, sigdigits = nothing, base = 10) = round_by(trunc, x, digits, sigdigits, base)

function isapprox(x::Number, y::Number; atol = 0, rtol = nothing)
    x == y && return true
    (isfinite(x) && isfinite(y)) || return false
    r = rtol isa Number ? rtol : atol > 0 ? 0.0 : approx_rtol(x, y)
    abs(x - y) <= max(atol, r * max(abs(x), abs(y)))
end
approx_rtol(x, y) = (x isa Float32 || y isa Float32) ? sqrt(eps(Float32)) : sqrt(eps(Float64))
approx_rtol(x::Integer, y::Integer) = 0
function isapprox(a::AbstractArray, b::AbstractArray; atol = 0, rtol = sqrt(eps(Float64)))
    size(a) == size(b) || throw_dims("dimensions must match: a has dims ", axes(a), ", b has dims ", axes(b))
    d = sqrt(sum(abs2, a .- b))
    d <= max(atol, rtol * max(sqrt(sum(abs2, a)), sqrt(sum(abs2, b))))
end
const ≈ = isapprox
≉(x, y) = !(x ≈ y)

# ---- mathematical functions ------------------------------------------------------------------------------------------

@inline throw_complex(f, x) = throw_domain(x, f,
    " was called with a negative real argument but will only return a complex result if called with a complex argument. Try ",
    f, "(Complex(x)).")
@inline throw_infinite(f, x) = throw_domain(x, f, "(x) is only defined for finite x.")
@inline throw_outside(f, x) = throw_domain(x, f, "(x) is not defined for |x| > 1.")

@inline function sqrt(x::T) where {T<:IEEEFloat}
    x < zero(T) && throw_complex("sqrt", x)
    sqrt_float(x)
end
@inline function log(x::T) where {T<:IEEEFloat}
    x < zero(T) && throw_complex("log", x)
    log_float(x)
end
function log2(x::T) where {T<:IEEEFloat}
    x < zero(T) && throw_complex("log2", x)
    log2_float(x)
end
function log10(x::T) where {T<:IEEEFloat}
    x < zero(T) && throw_complex("log10", x)
    log10_float(x)
end
function log1p(x::T) where {T<:IEEEFloat}
    x < -one(T) && throw(DomainError(x, "log1p was called with a real argument < -1 but will only return a complex result if called with a complex argument. Try log1p(Complex(x))."))
    log1p_float(x)
end
@inline function sin(x::IEEEFloat)
    isinf(x) && throw_infinite("sin", x)
    sin_float(x)
end
@inline function cos(x::IEEEFloat)
    isinf(x) && throw_infinite("cos", x)
    cos_float(x)
end
@inline function tan(x::IEEEFloat)
    isinf(x) && throw_infinite("tan", x)
    tan_float(x)
end
function asin(x::T) where {T<:IEEEFloat}
    abs(x) > one(T) && throw_outside("asin", x)
    asin_float(x)
end
function acos(x::T) where {T<:IEEEFloat}
    abs(x) > one(T) && throw_outside("acos", x)
    acos_float(x)
end
@inline atan(x::IEEEFloat) = atan_float(x)
@inline atan(y::T, x::T) where {T<:IEEEFloat} = atan2_float(y, x)
atan(y::Real, x::Real) = (p = promote(float(y), float(x)); atan(p[1], p[2]))
sinh(x::IEEEFloat) = sinh_float(x)
cosh(x::IEEEFloat) = cosh_float(x)
tanh(x::IEEEFloat) = tanh_float(x)
asinh(x::IEEEFloat) = asinh_float(x)
acosh(x::IEEEFloat) = x < 1 ? throw(DomainError(x, "acosh(x) is only defined for x ≥ 1.")) : acosh_float(x)
atanh(x::IEEEFloat) = abs(x) > 1 ? throw_outside("atanh", x) : atanh_float(x)
@inline exp(x::IEEEFloat) = exp_float(x)
exp2(x::IEEEFloat) = exp2_float(x)
exp10(x::IEEEFloat) = exp10_float(x)
expm1(x::IEEEFloat) = expm1_float(x)
# the C library's last bit may be wrong: one step of Newton's method
function cbrt(x::T) where {T<:IEEEFloat}
    y = cbrt_float(x)
    (isfinite(y) && y != zero(T)) || return y
    y - (y * y * y - x) / (3 * y * y)
end
hypot(x::T, y::T) where {T<:IEEEFloat} = hypot_float(x, y)
hypot(x::Real, y::Real) = (p = promote(float(x), float(y)); hypot(p[1], p[2]))
hypot(x::Real, y::Real, z::Real) = hypot(hypot(x, y), z)
sqrt(x::Real) = sqrt(float(x))
log(x::Real) = log(float(x))
log2(x::Real) = log2(float(x))
log10(x::Real) = log10(float(x))
log1p(x::Real) = log1p(float(x))
sin(x::Real) = sin(float(x))
cos(x::Real) = cos(float(x))
tan(x::Real) = tan(float(x))
asin(x::Real) = asin(float(x))
acos(x::Real) = acos(float(x))
atan(x::Real) = atan(float(x))
sinh(x::Real) = sinh(float(x))
cosh(x::Real) = cosh(float(x))
tanh(x::Real) = tanh(float(x))
asinh(x::Real) = asinh(float(x))
acosh(x::Real) = acosh(float(x))
atanh(x::Real) = atanh(float(x))
exp(x::Real) = exp(float(x))
exp2(x::Real) = exp2(float(x))
exp10(x::Real) = exp10(float(x))
expm1(x::Real) = expm1(float(x))
cbrt(x::Real) = cbrt(float(x))
const √ = sqrt
const ∛ = cbrt
log(b::Number, x::Number) = b == 2 ? log2(x) : b == 10 ? log10(x) : log(x) / log(b)
sec(x) = inv(cos(x))
csc(x) = inv(sin(x))
cot(x) = inv(tan(x))
sincos(x) = (sin(x), cos(x))
deg2rad(x) = x * (3.141592653589793 / 180)
rad2deg(x) = x * (180 / 3.141592653589793)
function sinpi(x::Real)
    r = rem(float(x), 2.0)
    r == 0.5 || r == -1.5 ? 1.0 : r == -0.5 || r == 1.5 ? -1.0 : isinteger(r) ? copysign(0.0, float(x)) : sin(3.141592653589793 * r)
end
function cospi(x::Real)
    r = abs(rem(float(x), 2.0))
    r == 0.5 || r == 1.5 ? 0.0 : r == 0.0 ? 1.0 : r == 1.0 ? -1.0 : cos(3.141592653589793 * r)
end
cispi(x::Real) = Complex(cospi(x), sinpi(x))
sind(x::Real) = sinpi(float(x) / 180)
cosd(x::Real) = cospi(float(x) / 180)
tand(x::Real) = sind(x) / cosd(x)
function modf(x::IEEEFloat)
    i = trunc_float(x)
    (copysign(isinf(x) ? zero(x) : x - i, x), i)
end
function exponent(x::IEEEFloat)
    (isfinite(x) && x != 0) || throw(DomainError(x, "Cannot be NaN, Inf or zero."))
    y = Float64(abs(x))
    y < floatmin(Float64) && return exponent(y * 18014398509481984.0) - 54
    Int(bitcast(Int64, y) >> 52) - 1023
end
significand(x::IEEEFloat) = iszero(x) || !isfinite(x) ? x : oftype(x, ldexp(Float64(x), -exponent(x)))
function ldexp(x::Float64, n::Integer)
    m = Int(n)
    while m > 1000
        x *= 1.0715086071862673e301
        m -= 1000
    end
    while m < -1000
        x /= 1.0715086071862673e301
        m += 1000
    end
    x * pow_float(2.0, Float64(m))
end
ldexp(x::Float32, n::Integer) = Float32(ldexp(Float64(x), n))
frexp(x::IEEEFloat) = iszero(x) || !isfinite(x) ? (x, 0) : (significand(x) / 2, exponent(x) + 1)
evalpoly(x, p) = foldr((c, acc) -> muladd(acc, x, c), p)

@inline throw_pow(x, y) = throw_domain(x,
    "Exponentiation yielding a complex result requires a complex argument.\nReplace x^y with (x+0im)^y, Complex(x)^y, or similar.")
@inline function ^(x::T, y::T) where {T<:IEEEFloat}
    (x < zero(T)) && (trunc_float(y) != y) && isfinite(y) && throw_pow(x, y)
    pow_float(x, y)
end
@inline ^(x::T, n::BitInteger) where {T<:IEEEFloat} =
    n == 2 ? x * x : n == 3 ? x * x * x : n == 1 ? x : pow_float(x, T(n))
^(x::T, n::Bool) where {T<:IEEEFloat} = n ? x : one(T)
^(x::BitInteger, y::IEEEFloat) = oftype(y, x)^y

# ---- irrational constants ----------------------------------------------------------------------------------------------

struct Irrational{S} <: AbstractIrrational end
const π = Irrational{:π}()
const pi = π
const ℯ = Irrational{:ℯ}()
@inline Float64(::Irrational{:π}) = 3.141592653589793
@inline Float64(::Irrational{:ℯ}) = 2.718281828459045
@inline Float32(x::Irrational) = Float32(Float64(x))
@inline promote_rule(::Type{Irrational{S}}, ::Type{Float32}) where {S} = Float32
@inline promote_rule(::Type{Irrational{S}}, ::Type{T}) where {S,T<:Real} = Float64
@inline promote_rule(::Type{Irrational{S}}, ::Type{Irrational{R}}) where {S,R} = Float64
+(x::Irrational, y::Irrational) = Float64(x) + Float64(y)
-(x::Irrational, y::Irrational) = Float64(x) - Float64(y)
*(x::Irrational, y::Irrational) = Float64(x) * Float64(y)
/(x::Irrational, y::Irrational) = Float64(x) / Float64(y)
^(x::Irrational, y::Irrational) = Float64(x)^Float64(y)
^(x::Irrational, y::Integer) = Float64(x)^y
^(::Irrational{:ℯ}, y::Real) = exp(y)
^(::Irrational{:ℯ}, y::Integer) = exp(y)
-(x::Irrational) = -Float64(x)
==(x::Irrational{S}, y::Irrational{S}) where {S} = true
==(x::Irrational, y::Irrational) = Float64(x) == Float64(y)
<(x::Irrational, y::Irrational) = Float64(x) < Float64(y)
zero(x::Irrational) = false
one(x::Irrational) = true
signbit(x::Irrational) = false
isinteger(x::Irrational) = false
isfinite(x::Irrational) = true
round(x::Irrational, r::RoundingMode) = round(Float64(x), r)

module MathConstants
import ..π, ..ℯ
const pi = π
const e = ℯ
const golden = 1.618033988749895
const φ = golden
const γ = 0.5772156649015329
export π, ℯ, pi
end

export Inf, NaN, Inf32, NaN32, Inf64, NaN64, float, fma, muladd, unsafe_trunc, eps, floatmin, floatmax, maxintfloat, nextfloat, prevfloat
export reinterpret, RoundingMode, RoundNearest, RoundToZero, RoundUp, RoundDown, RoundNearestTiesAway, RoundNearestTiesUp
export round, floor, ceil, trunc, isapprox, ≈, ≉, sqrt, √, cbrt, ∛, log, log2, log10, log1p, exp, exp2, exp10, expm1
export sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh, sec, csc, cot, sincos, sinpi, cospi, cispi
export sind, cosd, tand, deg2rad, rad2deg, hypot, modf, exponent, significand, ldexp, frexp, evalpoly
export Irrational, π, pi, ℯ, MathConstants
