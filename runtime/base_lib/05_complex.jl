# 05_complex.jl - complex and rational numbers.

struct Complex{T<:Real} <: Number
    re::T
    im::T
end
const ComplexF64 = Complex{Float64}
const ComplexF32 = Complex{Float32}
Complex(x::T, y::T) where {T<:Real} = Complex{T}(x, y)
Complex(x::Real, y::Real) = (p = promote(x, y); Complex(p[1], p[2]))
Complex(x::Real) = Complex(x, zero(x))
Complex(z::Complex) = z
Complex{T}(x::Real) where {T<:Real} = Complex{T}(convert(T, x), zero(T))
Complex{T}(z::Complex) where {T<:Real} = Complex{T}(convert(T, z.re), convert(T, z.im))
Complex{T}(z::Complex{T}) where {T<:Real} = z
const im = Complex{Bool}(false, true)
complex(x::Real, y::Real) = Complex(x, y)
complex(x::Real) = Complex(x)
complex(z::Complex) = z
(::Type{T})(z::Complex) where {T<:Real} = iszero(z.im) ? T(z.re) : throw_inexact(type_name(T), T, z)
float(z::Complex) = Complex(float(z.re), float(z.im))

promote_rule(::Type{Complex{T}}, ::Type{S}) where {T<:Real,S<:Real} = Complex{promote_type(T, S)}
promote_rule(::Type{Complex{T}}, ::Type{Complex{S}}) where {T<:Real,S<:Real} = Complex{promote_type(T, S)}
promote_rule(::Type{Bool}, ::Type{Complex{T}}) where {T<:Real} = Complex{promote_type(Bool, T)}

@inline real(z::Complex) = z.re
@inline imag(z::Complex) = z.im
@inline real(x::Real) = x
@inline imag(x::Real) = zero(x)
@inline conj(z::Complex) = Complex(z.re, -z.im)
@inline conj(x::Real) = x
reim(z) = (real(z), imag(z))
@inline abs2(z::Complex) = z.re * z.re + z.im * z.im
divgcd(a::Integer, b::Integer) = (g = gcd(a, b); (div(a, g), div(b, g)))
abs(z::Complex) = hypot(z.re, z.im)
angle(z::Complex) = atan(z.im, z.re)
angle(x::Real) = signbit(x) ? Float64(π) : 0.0
cis(x::Real) = Complex(cos(x), sin(x))
isreal(z::Complex) = iszero(z.im)
isinteger(z::Complex) = isreal(z) && isinteger(z.re)
isfinite(z::Complex) = isfinite(z.re) && isfinite(z.im)
isnan(z::Complex) = isnan(z.re) || isnan(z.im)
isinf(z::Complex) = isinf(z.re) || isinf(z.im)
iszero(z::Complex) = iszero(z.re) && iszero(z.im)
zero(::Type{Complex{T}}) where {T<:Real} = Complex{T}(zero(T), zero(T))
one(::Type{Complex{T}}) where {T<:Real} = Complex{T}(one(T), zero(T))

@inline +(a::Complex{T}, b::Complex{T}) where {T<:Real} = Complex(a.re + b.re, a.im + b.im)
@inline -(a::Complex{T}, b::Complex{T}) where {T<:Real} = Complex(a.re - b.re, a.im - b.im)
@inline *(a::Complex{T}, b::Complex{T}) where {T<:Real} =
    Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
@inline -(z::Complex) = Complex(-z.re, -z.im)
@inline +(x::Real, z::Complex) = Complex(x + z.re, z.im)
@inline +(z::Complex, x::Real) = Complex(z.re + x, z.im)
@inline -(x::Real, z::Complex) = Complex(x - z.re, -z.im)
@inline -(z::Complex, x::Real) = Complex(z.re - x, z.im)
@inline *(x::Real, z::Complex) = Complex(x * z.re, x * z.im)
@inline *(z::Complex, x::Real) = Complex(z.re * x, z.im * x)
@inline /(z::Complex, x::Real) = Complex(z.re / x, z.im / x)
/(x::Real, z::Complex) = Complex(float(x)) / z
function /(a::Complex{T}, b::Complex{T}) where {T<:Real}
    ar, ai, br, bi = float(a.re), float(a.im), float(b.re), float(b.im)
    if abs(br) >= abs(bi)
        r = bi / br
        d = br + r * bi
        Complex((ar + ai * r) / d, (ai - ar * r) / d)
    else
        r = br / bi
        d = bi + r * br
        Complex((ar * r + ai) / d, (ai * r - ar) / d)
    end
end
inv(z::Complex) = one(z) / z
==(a::Complex{T}, b::Complex{T}) where {T<:Real} = a.re == b.re && a.im == b.im
==(a::Complex, b::Real) = iszero(a.im) && a.re == b
==(a::Real, b::Complex) = b == a
isequal(a::Complex, b::Complex) = isequal(a.re, b.re) && isequal(a.im, b.im)
function ^(z::Complex, n::Integer)
    n < 0 ? power_by_squaring(inv(z), -n) : power_by_squaring(z, n)
end
^(z::Complex{T}, w::Complex{T}) where {T<:Real} = iszero(z) ? zero(exp(w)) : exp(w * log(z))
^(z::Complex, x::AbstractFloat) = isinteger(x) ? z^Int(x) : exp(x * log(z))
^(x::Real, w::Complex) = exp(w * log(x))
exp(z::Complex) = (e = exp(z.re); Complex(e * cos(z.im), e * sin(z.im)))
log(z::Complex) = Complex(log(abs(z)), angle(z))
function sqrt(z::Complex)
    x, y = float(z.re), float(z.im)
    (iszero(x) && iszero(y)) && return Complex(zero(x), y)
    r = sqrt((abs(x) + hypot(x, y)) / 2)
    x >= 0 ? Complex(r, y / (2 * r)) : Complex(abs(y) / (2 * r), copysign(r, y))
end
sin(z::Complex) = Complex(sin(z.re) * cosh(z.im), cos(z.re) * sinh(z.im))
cos(z::Complex) = Complex(cos(z.re) * cosh(z.im), -sin(z.re) * sinh(z.im))
round(z::Complex; digits = nothing, sigdigits = nothing) =
    Complex(round_by(round, z.re, digits, sigdigits, 10), round_by(round, z.im, digits, sigdigits, 10))

# ---- rationals: always in lowest terms, denominator positive (or 0 for infinities) -----------------------------------

struct Rational{T<:Integer} <: Real
    num::T
    den::T
end
function ratio(n::T, d::T) where {T<:Integer}
    (iszero(n) && iszero(d)) && throw_argument("invalid rational: zero(", T, ")//zero(", T, ")")
    g = gcd(n, d)
    signbit(d) && (g = -g)
    Rational{T}(div(n, g), div(d, g))
end
//(n::T, d::T) where {T<:Integer} = ratio(n, d)
//(n::Bool, d::Bool) = ratio(Int(n), Int(d))
//(n::Integer, d::Integer) = (p = promote(n, d); p[1] // p[2])
//(x::Rational, y::Integer) = x.num // (x.den * y)
//(x::Integer, y::Rational) = (x * y.den) // y.num
//(x::Rational, y::Rational) = (x.num * y.den) // (x.den * y.num)
Rational(n::Integer, d::Integer) = n // d
Rational(n::T) where {T<:Integer} = Rational{T}(n, one(n))
Rational(x::Rational) = x
# exactly: the number times the power of two that makes it whole
function Rational(x::Union{Float32,Float64})
    isfinite(x) || throw_inexact(:Rational, Rational{Int}, x)
    y = Float64(x)
    d = 1
    while !isinteger(y)
        d < 4611686018427387904 || throw_inexact(:Rational, Rational{Int}, x)
        y *= 2
        d *= 2
    end
    Int(y) // d
end
Rational{T}(n::Integer) where {T<:Integer} = Rational{T}(convert(T, n), one(T))
Rational{T}(x::Rational) where {T<:Integer} = Rational{T}(convert(T, x.num), convert(T, x.den))
Rational{T}(x::Rational{T}) where {T<:Integer} = x
Float64(x::Rational) = Float64(x.num) / Float64(x.den)
Float32(x::Rational) = Float32(x.num) / Float32(x.den)
(::Type{T})(x::Rational) where {T<:BitInteger} = x.den == 1 ? T(x.num) : throw_inexact(type_name(T), T, x)
function rationalize(x::AbstractFloat; tol = eps(x))
    n0, d0, n1, d1, y = 0, 1, 1, 0, Float64(x)
    while true
        a = floor(Int, y)
        n0, d0, n1, d1 = n1, d1, a * n1 + n0, a * d1 + d0
        abs(n1 / d1 - x) <= tol && return n1 // d1
        y = 1 / (y - a)
    end
end
numerator(x::Rational) = x.num
denominator(x::Rational) = x.den
numerator(x::Integer) = x
denominator(x::Integer) = one(x)
promote_rule(::Type{Rational{T}}, ::Type{S}) where {T<:Integer,S<:Integer} = Rational{promote_type(T, S)}
promote_rule(::Type{Rational{T}}, ::Type{Rational{S}}) where {T<:Integer,S<:Integer} = Rational{promote_type(T, S)}
promote_rule(::Type{Rational{T}}, ::Type{S}) where {T<:Integer,S<:AbstractFloat} = S
zero(::Type{Rational{T}}) where {T<:Integer} = Rational{T}(zero(T), one(T))
one(::Type{Rational{T}}) where {T<:Integer} = Rational{T}(one(T), one(T))
+(x::Rational{T}, y::Rational{T}) where {T<:Integer} = (x.num * y.den + y.num * x.den) // (x.den * y.den)
-(x::Rational{T}, y::Rational{T}) where {T<:Integer} = (x.num * y.den - y.num * x.den) // (x.den * y.den)
*(x::Rational{T}, y::Rational{T}) where {T<:Integer} = (x.num * y.num) // (x.den * y.den)
/(x::Rational{T}, y::Rational{T}) where {T<:Integer} = x // y
/(x::Rational, y::Integer) = x // y
/(x::Integer, y::Rational) = x // y
-(x::Rational{T}) where {T<:Integer} = Rational{T}(-x.num, x.den)
==(x::Rational{T}, y::Rational{T}) where {T<:Integer} = x.num == y.num && x.den == y.den
<(x::Rational{T}, y::Rational{T}) where {T<:Integer} = x.num * y.den < y.num * x.den
<=(x::Rational{T}, y::Rational{T}) where {T<:Integer} = x.num * y.den <= y.num * x.den
inv(x::Rational) = x.den // x.num
abs(x::Rational{T}) where {T<:Integer} = Rational{T}(abs(x.num), x.den)
signbit(x::Rational) = signbit(x.num)
isinteger(x::Rational) = x.den == 1
isfinite(x::Rational) = x.den != 0
function ^(x::Rational{T}, n::Integer) where {T<:Integer}
    n >= 0 ? Rational{T}(x.num^n, x.den^n) : (x.den^(-n)) // (x.num^(-n))
end
div(x::Rational{T}, y::Rational{T}) where {T<:Integer} = div(x.num * y.den, x.den * y.num)
fld(x::Rational{T}, y::Rational{T}) where {T<:Integer} = fld(x.num * y.den, x.den * y.num)
rem(x::Rational{T}, y::Rational{T}) where {T<:Integer} = x - y * div(x, y)
mod(x::Rational{T}, y::Rational{T}) where {T<:Integer} = x - y * fld(x, y)
floor(x::Rational{T}) where {T<:Integer} = Rational{T}(fld(x.num, x.den), one(T))
ceil(x::Rational{T}) where {T<:Integer} = Rational{T}(cld(x.num, x.den), one(T))
trunc(x::Rational{T}) where {T<:Integer} = Rational{T}(div(x.num, x.den), one(T))
function round(x::Rational{T}) where {T<:Integer}
    q, r = fldmod(x.num, x.den)
    up = 2 * r > x.den || (2 * r == x.den && isodd(q))
    Rational{T}(up ? q + one(T) : q, one(T))
end
floor(::Type{T}, x::Rational) where {T<:BitInteger} = T(fld(x.num, x.den))
ceil(::Type{T}, x::Rational) where {T<:BitInteger} = T(cld(x.num, x.den))
trunc(::Type{T}, x::Rational) where {T<:BitInteger} = T(div(x.num, x.den))

export Complex, ComplexF64, ComplexF32, im, complex, real, imag, conj, reim, angle, cis
export Rational, //, numerator, denominator, rationalize
