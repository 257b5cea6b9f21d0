# 28_bigint.jl - BigInt: numbers of any size, through GMP. There is no BigFloat: what would give one is an error.

mutable struct BigInt <: Signed
    size::Int # of the limbs; negative for negative numbers
    limbs::Vector{UInt64}
end
BigInt(x::BigInt) = x
(::Type{BigInt})(x::Union{BitInteger,Bool}) = big_of_int(x)::BigInt
function (::Type{BigInt})(x::AbstractFloat)
    isinteger(x) || throw_inexact(:BigInt, BigInt, x)
    big_of_float(Float64(x))::BigInt
end
(::Type{BigInt})(x::Rational) = isinteger(x) ? BigInt(x.num) : throw_inexact(:BigInt, BigInt, x)
(::Type{BigInt})(s::AbstractString) = parse(BigInt, s)
convert(::Type{BigInt}, x::BigInt) = x
convert(::Type{BigInt}, x::Real) = BigInt(x)
(::Type{Integer})(x::BigInt) = x
big(x::Integer) = BigInt(x)
big(x::Rational) = BigInt(x.num) // BigInt(x.den)
big(::Type{T}) where {T<:Integer} = BigInt
big(x) = no_bigfloat("big of a ", typeof(x))
@noinline no_bigfloat(what...) = error("BigFloat is not supported: ", what...)
BigFloat(x...) = no_bigfloat("BigFloat(...)")

promote_rule(::Type{BigInt}, ::Type{T}) where {T<:BitInteger} = BigInt
promote_rule(::Type{BigInt}, ::Type{Bool}) = BigInt
promote_rule(::Type{T}, ::Type{BigInt}) where {T<:BitInteger} = BigInt
promote_rule(::Type{BigInt}, ::Type{T}) where {T<:AbstractFloat} = no_bigfloat("BigInt with ", T)
promote_rule(::Type{T}, ::Type{BigInt}) where {T<:AbstractFloat} = no_bigfloat("BigInt with ", T)

zero(::Type{BigInt}) = BigInt(0)
one(::Type{BigInt}) = BigInt(1)
zero(::BigInt) = BigInt(0)
one(::BigInt) = BigInt(1)
+(a::BigInt, b::BigInt) = big_binary(:+, a, b)::BigInt
-(a::BigInt, b::BigInt) = big_binary(:-, a, b)::BigInt
*(a::BigInt, b::BigInt) = big_binary(:*, a, b)::BigInt
div(a::BigInt, b::BigInt) = big_binary(:div, a, b)::BigInt
rem(a::BigInt, b::BigInt) = big_binary(:rem, a, b)::BigInt
fld(a::BigInt, b::BigInt) = big_binary(:fld, a, b)::BigInt
mod(a::BigInt, b::BigInt) = big_binary(:mod, a, b)::BigInt
cld(a::BigInt, b::BigInt) = big_binary(:cld, a, b)::BigInt
gcd(a::BigInt, b::BigInt) = big_binary(:gcd, a, b)::BigInt
lcm(a::BigInt, b::BigInt) = big_binary(:lcm, a, b)::BigInt
div(a::BigInt, b::Union{BitInteger,Bool}) = div(a, BigInt(b))
div(a::Union{BitInteger,Bool}, b::BigInt) = div(BigInt(a), b)
rem(a::BigInt, b::Union{BitInteger,Bool}) = rem(a, BigInt(b))
rem(a::Union{BitInteger,Bool}, b::BigInt) = rem(BigInt(a), b)
fld(a::BigInt, b::BitInteger) = fld(a, BigInt(b))
fld(a::BitInteger, b::BigInt) = fld(BigInt(a), b)
mod(a::BigInt, b::BitInteger) = mod(a, BigInt(b))
mod(a::BitInteger, b::BigInt) = mod(BigInt(a), b)
cld(a::BigInt, b::BitInteger) = cld(a, BigInt(b))
gcd(a::BigInt, b::BitInteger) = gcd(a, BigInt(b))
gcd(a::BitInteger, b::BigInt) = gcd(BigInt(a), b)
lcm(a::BigInt, b::BitInteger) = lcm(a, BigInt(b))
lcm(a::BitInteger, b::BigInt) = lcm(BigInt(a), b)
divrem(a::BigInt, b::Integer) = (div(a, b), rem(a, b))
divrem(a::BitInteger, b::BigInt) = divrem(BigInt(a), b)
fldmod(a::BigInt, b::Integer) = (fld(a, b), mod(a, b))
/(a::BigInt, b::BigInt) = no_bigfloat("/ of BigInts; use ÷ or //")
/(a::BigInt, b::Real) = no_bigfloat("/ of a BigInt; use ÷ or //")
/(a::Real, b::BigInt) = no_bigfloat("/ of a BigInt; use ÷ or //")
sqrt(a::BigInt) = no_bigfloat("sqrt of a BigInt; use isqrt")
log(a::BigInt) = no_bigfloat("log of a BigInt")
&(a::BigInt, b::BigInt) = big_binary(:&, a, b)::BigInt
|(a::BigInt, b::BigInt) = big_binary(:|, a, b)::BigInt
⊻(a::BigInt, b::BigInt) = big_binary(:xor, a, b)::BigInt
&(a::BigInt, b::BitInteger) = a & BigInt(b)
&(a::BitInteger, b::BigInt) = BigInt(a) & b
|(a::BigInt, b::BitInteger) = a | BigInt(b)
|(a::BitInteger, b::BigInt) = BigInt(a) | b
⊻(a::BigInt, b::BitInteger) = a ⊻ BigInt(b)
~(a::BigInt) = -a - 1
-(a::BigInt) = new_struct(BigInt, -a.size, a.limbs)::BigInt
abs(a::BigInt) = a.size < 0 ? -a : a
sign(a::BigInt) = BigInt(cmp(a.size, 0))
signbit(a::BigInt) = a.size < 0
iszero(a::BigInt) = a.size == 0
isone(a::BigInt) = a == 1
iseven(a::BigInt) = a.size == 0 || iseven(a.limbs[1])
isodd(a::BigInt) = !iseven(a)
isinteger(::BigInt) = true
isfinite(::BigInt) = true
isnan(::BigInt) = false
<<(a::BigInt, n::Int) = n < 0 ? a >> -n : big_with_int(:<<, a, n)::BigInt
>>(a::BigInt, n::Int) = n < 0 ? a << -n : big_with_int(:>>, a, n)::BigInt
>>>(a::BigInt, n::Int) = a >> n
<<(a::BigInt, n::Integer) = a << Int(n)
>>(a::BigInt, n::Integer) = a >> Int(n)
function big_power(a::BigInt, n::Int)
    n < 0 && !(a == 1 || a == -1) && throw_domain(n, "Cannot raise an integer x to a negative power ", n, ".\nConvert input to float.")
    big_with_int(:^, a, abs(n))::BigInt
end
^(a::BigInt, n::BitInteger) = big_power(a, Int(n))
^(a::BigInt, n::BigInt) = big_power(a, Int(n))
^(a::BitInteger, n::BigInt) = big_power(BigInt(a), Int(n))
isqrt(a::BigInt) = a.size < 0 ? throw_domain(a, "isqrt of a negative number") : big_with_int(:sqrt, a, 0)::BigInt
function powermod(a::Integer, e::Integer, m::BigInt)
    r = big_powermod(BigInt(e < 0 ? invmod(a, m) : a), BigInt(abs(e)), m)::BigInt
    m.size < 0 && r.size > 0 ? r + m : r
end
powermod(a::BigInt, e::Integer, m::BitInteger) = powermod(a, e, BigInt(m))
function factorial(n::BigInt)
    n.size < 0 && throw_domain(n, "`n` must not be negative.")
    r = BigInt(1)
    for k = 2:Int(n)
        r *= k
    end
    r
end
function binomial(n::BigInt, k::Integer)
    k < 0 && return BigInt(0)
    2k > n >= 0 && (k = n - k)
    r = BigInt(1)
    for i = 1:Int(k)
        r = div(r * (n - i + 1), i)
    end
    r
end

==(a::BigInt, b::BigInt) = big_cmp(a, b) == 0
<(a::BigInt, b::BigInt) = big_cmp(a, b) < 0
<=(a::BigInt, b::BigInt) = big_cmp(a, b) <= 0
isless(a::BigInt, b::BigInt) = big_cmp(a, b) < 0
isequal(a::BigInt, b::BigInt) = big_cmp(a, b) == 0
cmp(a::BigInt, b::BigInt) = big_cmp(a, b)
for_float(a::BigInt, x::AbstractFloat) = isinteger(x) ? big_cmp(a, BigInt(x)) : isnan(x) ? 2 : isinf(x) ? (x > 0 ? -1 : 1) : (f = floor(x); big_cmp(a, BigInt(f)) <= 0 ? -1 : 1)
==(a::BigInt, x::AbstractFloat) = for_float(a, x) == 0
==(x::AbstractFloat, a::BigInt) = for_float(a, x) == 0
<(a::BigInt, x::AbstractFloat) = for_float(a, x) == -1
<(x::AbstractFloat, a::BigInt) = for_float(a, x) == 1
<=(a::BigInt, x::AbstractFloat) = (c = for_float(a, x); c == -1 || c == 0)
<=(x::AbstractFloat, a::BigInt) = (c = for_float(a, x); c == 1 || c == 0)
fits_int(a::BigInt) = -1 <= a.size <= 1 && (a.size == 0 || a.limbs[1] <= 0x7fffffffffffffff)
hash(a::BigInt, h::UInt) = fits_int(a) ? hash(Int(a), h) : hash(string(a), h)
deepcopy_in(a::BigInt, seen::IdDict) = a

rem(a::BigInt, ::Type{T}) where {T<:Union{Int64,Int32,Int16,Int8,UInt64,UInt32,UInt16,UInt8}} = rem(big_word(a, 0), T)
rem(a::BigInt, ::Type{T}) where {T<:Union{Int128,UInt128}} = (rem(big_word(a, 1), T) << 64) | rem(big_word(a, 0), T)
rem(a::BigInt, ::Type{BigInt}) = a
function (::Type{T})(a::BigInt) where {T<:BitInteger}
    x = rem(a, T)
    BigInt(x) == a || throw_inexact(type_name(T), T, a)
    x
end
(::Type{Bool})(a::BigInt) = iszero(a) ? false : isone(a) ? true : throw_inexact(:Bool, Bool, a)
(::Type{Float64})(a::BigInt) = big_float(a)
(::Type{Float32})(a::BigInt) = Float32(big_float(a))
(::Type{AbstractFloat})(a::BigInt) = no_bigfloat("float of a BigInt; use Float64(x)")
float(a::BigInt) = no_bigfloat("float of a BigInt; use Float64(x)")

show(io::IO, a::BigInt) = (write(io, big_text(a, 10)); nothing)
print(io::IO, a::BigInt) = (write(io, big_text(a, 10)); nothing)
function string(a::BigInt; base::Integer = 10, pad::Integer = 1)
    t = big_text(abs(a), Int(base))
    string(a.size < 0 ? "-" : "", lpad(t, pad, '0'))
end
ndigits(a::BigInt; base::Integer = 10) = length(big_text(abs(a), Int(base)))
function digits(a::BigInt; base::Integer = 10, pad::Integer = 1)
    t = big_text(abs(a), Int(base))
    d = [parse(Int, string(c); base = Int(base)) for c in reverse(t)]
    while length(d) < pad
        push!(d, 0)
    end
    a.size < 0 ? -d : d
end
function tryparse(::Type{BigInt}, s::AbstractString; base::Integer = 10)
    t = String(strip(replace(s, "_" => "")))
    isempty(t) || t == "-" || t == "+" ? nothing : big_of_text(t, Int(base))
end
function parse(::Type{BigInt}, s::AbstractString; base::Integer = 10)
    x = tryparse(BigInt, s; base = base)
    x === nothing && throw_argument("invalid BigInt: ", Shown(String(s)))
    x::BigInt
end
function parse_literal(::Type{BigInt}, s::String)
    negative = startswith(s, "-")
    t = negative ? s[2:end] : s
    base = startswith(t, "0x") ? 16 : startswith(t, "0b") ? 2 : startswith(t, "0o") ? 8 : 10
    x = parse(BigInt, base == 10 ? t : t[3:end]; base = base)
    negative ? -x : x
end
count_ones(a::BigInt) = big_count(:ones, a)
trailing_zeros(a::BigInt) = big_count(:zeros, a)
widen(::Type{Int128}) = BigInt
widen(::Type{BigInt}) = BigInt
widen(x::Union{Int128,BigInt}) = BigInt(x)

export BigInt, BigFloat, big
(:)(a::BigInt, b::BigInt) = UnitRange{BigInt}(a, b)
(:)(a::BigInt, s::BigInt, b::BigInt) = step_range(a, s, b)
UnitRange(a::BigInt, b::BigInt) = UnitRange{BigInt}(a, b)
