# 03_integers.jl - fixed-size integers and Bool: arithmetic, comparison, conversion, bits.

# ---- conversion ----------------------------------------------------------------------------------------------------

@inline convert(::Type{T}, x::T) where {T<:Number} = x
@inline convert(::Type{T}, x::Number) where {T<:Number} = T(x)
@inline (::Type{T})(x::T) where {T<:Number} = x
@inline (::Type{T})(x::T) where {T<:BitInteger} = x

@inline function (::Type{T})(x::S) where {T<:BitInteger,S<:BitInteger}
    if sizeof_type(T) > sizeof_type(S)
        if S <: Signed
            if !(T <: Signed)
                slt_int(x, sub_int(x, x)) && throw_inexact(:check_top_bit, T, x)
            end
            return sext_int(T, x)
        end
        return zext_int(T, x)
    elseif sizeof_type(T) === sizeof_type(S)
        slt_int(x, sub_int(x, x)) && throw_inexact(:check_top_bit, T, x)
        return bitcast(T, x)
    end
    y = trunc_int(T, x)
    if T <: Signed
        eq_int(sext_int(S, y), x) || throw_inexact(:trunc, T, x)
        if !(S <: Signed)
            slt_int(y, sub_int(y, y)) && throw_inexact(:trunc, T, x)
        end
    else
        eq_int(zext_int(S, y), x) || throw_inexact(:trunc, T, x)
    end
    y
end
@inline (::Type{T})(x::Bool) where {T<:BitInteger} = zext_int(T, x)
@inline Bool(x::Bool) = x
Bool(x::Real) = x == 0 ? false : x == 1 ? true : throw_inexact(:Bool, Bool, x)
@inline Integer(x::Integer) = x
Integer(x::AbstractFloat) = Int(x)
Signed(x::Signed) = x
Unsigned(x::Unsigned) = x

# x % T: keep the low bits
@inline function rem(x::S, ::Type{T}) where {S<:BitInteger,T<:BitInteger}
    if S === T
        return x
    elseif sizeof_type(T) > sizeof_type(S)
        return S <: Signed ? sext_int(T, x) : zext_int(T, x)
    elseif sizeof_type(T) === sizeof_type(S)
        return bitcast(T, x)
    end
    trunc_int(T, x)
end
@inline rem(x::Bool, ::Type{T}) where {T<:BitInteger} = zext_int(T, x)
@inline rem(x::Integer, ::Type{Bool}) = (x & one(x)) != zero(x)

signed_type(::Type{T}) where {T<:BitSigned} = T
signed_type(::Type{UInt8}) = Int8
signed_type(::Type{UInt16}) = Int16
signed_type(::Type{UInt32}) = Int32
signed_type(::Type{UInt64}) = Int64
signed_type(::Type{UInt128}) = Int128
unsigned_type(::Type{T}) where {T<:BitUnsigned} = T
unsigned_type(::Type{Int8}) = UInt8
unsigned_type(::Type{Int16}) = UInt16
unsigned_type(::Type{Int32}) = UInt32
unsigned_type(::Type{Int64}) = UInt64
unsigned_type(::Type{Int128}) = UInt128
@inline signed(x::T) where {T<:BitInteger} = bitcast(signed_type(T), x)
@inline unsigned(x::T) where {T<:BitInteger} = bitcast(unsigned_type(T), x)
signed(x::Bool) = Int(x)
unsigned(x::Bool) = UInt(x)
signed(::Type{T}) where {T<:BitInteger} = signed_type(T)
unsigned(::Type{T}) where {T<:BitInteger} = unsigned_type(T)

@inline zero(::Type{T}) where {T<:BitInteger} = rem(0, T)
@inline one(::Type{T}) where {T<:BitInteger} = rem(1, T)
@inline zero(::Type{Bool}) = false
@inline one(::Type{Bool}) = true
@inline zero(::Type{T}) where {T<:Number} = convert(T, 0)
@inline one(::Type{T}) where {T<:Number} = convert(T, 1)
@inline zero(x::T) where {T<:Number} = zero(T)
@inline one(x::T) where {T<:Number} = one(T)
oneunit(x) = one(x)
@inline typemin(::Type{T}) where {T<:BitUnsigned} = zero(T)
@inline typemax(::Type{T}) where {T<:BitUnsigned} = not_int(zero(T))
@inline typemax(::Type{T}) where {T<:BitSigned} = lshr_int(not_int(zero(T)), 1)
@inline typemin(::Type{T}) where {T<:BitSigned} = not_int(typemax(T))
typemin(::Type{Bool}) = false
typemax(::Type{Bool}) = true
typemin(x::Number) = typemin(typeof(x))
typemax(x::Number) = typemax(typeof(x))

# ---- promotion -----------------------------------------------------------------------------------------------------

promote_rule(::Type, ::Type) = Union{}
promote_rule(::Type{Nothing}, ::Type{T}) where {T} = Union{T,Nothing}
promote_rule(::Type{Missing}, ::Type{T}) where {T} = Union{T,Missing}
@inline promote_rule(::Type{Bool}, ::Type{T}) where {T<:Number} = T
@inline promote_rule(::Type{T}, ::Type{S}) where {T<:BitInteger,S<:BitInteger} =
    sizeof_type(T) > sizeof_type(S) ? T : sizeof_type(S) > sizeof_type(T) ? S : T <: Unsigned ? T : S
@inline promote_rule(::Type{Float64}, ::Type{T}) where {T<:BitInteger} = Float64
@inline promote_rule(::Type{Float32}, ::Type{T}) where {T<:BitInteger} = Float32
@inline promote_rule(::Type{Float64}, ::Type{Float32}) = Float64

promote_type() = Union{}
promote_type(::Type{T}) where {T} = T
@inline promote_type(::Type{T}, ::Type{T}) where {T} = T
@inline promote_type(::Type{T}, ::Type{S}) where {T,S} = promote_result(T, S, promote_rule(T, S), promote_rule(S, T))
promote_type(T, S, U, V...) = promote_type(promote_type(T, S), U, V...)
@inline promote_result(::Type{T}, ::Type{S}, ::Type{Union{}}, ::Type{Union{}}) where {T,S} = typejoin(T, S)
@inline promote_result(::Type{T}, ::Type{S}, ::Type{R}, ::Type{Union{}}) where {T,S,R} = R
@inline promote_result(::Type{T}, ::Type{S}, ::Type{Union{}}, ::Type{R}) where {T,S,R} = R
@inline promote_result(::Type{T}, ::Type{S}, ::Type{R}, ::Type{R}) where {T,S,R} = R
@inline promote_result(::Type{T}, ::Type{S}, ::Type{Q}, ::Type{R}) where {T,S,Q,R} = promote_type(Q, R)

@inline promote(x::T, y::T) where {T} = (x, y)
@inline function promote(x::T, y::S) where {T,S}
    R = promote_type(T, S)
    a = convert(R, x)
    b = convert(R, y)
    if typeof(a) === T && typeof(b) === S
        throw_promotion(T, S)
    end
    (a, b)
end
promote(x) = (x,)
function promote(x, y, z...)
    R = promote_type(typeof(x), typeof(y), map(typeof, z)...)
    map(v -> convert(R, v), (x, y, z...))
end
@inline throw_promotion(T, S) = error("promotion of types ", T, " and ", S, " failed to change any arguments")
@inline throw_no_op(f, T) = error(f, " not defined for ", T)

# what a generic operator works on: the promoted pair, unless the types were the same already (then nobody defined it)
@inline function promoted(f, x::T, y::S) where {T,S}
    T === S && throw_no_op(f, T)
    promote(x, y)
end
@inline +(x::Number, y::Number) = (p = promoted("+", x, y); p[1] + p[2])
@inline -(x::Number, y::Number) = (p = promoted("-", x, y); p[1] - p[2])
@inline *(x::Number, y::Number) = (p = promoted("*", x, y); p[1] * p[2])
@inline /(x::Number, y::Number) = (p = promoted("/", x, y); p[1] / p[2])
@inline ^(x::Number, y::Number) = (p = promoted("^", x, y); p[1]^p[2])
@inline ==(x::Number, y::Number) = typeof(x) === typeof(y) ? x === y : (p = promote(x, y); p[1] == p[2])
@inline <(x::Real, y::Real) = (p = promoted("<", x, y); p[1] < p[2])
@inline <=(x::Real, y::Real) = typeof(x) === typeof(y) ? x < y || x == y : (p = promote(x, y); p[1] <= p[2])
@inline isless(x::Real, y::Real) = x < y
@inline div(x::Real, y::Real) = (p = promoted("div", x, y); div(p[1], p[2]))
@inline rem(x::Real, y::Real) = (p = promoted("rem", x, y); rem(p[1], p[2]))
@inline mod(x::Real, y::Real) = (p = promoted("mod", x, y); mod(p[1], p[2]))
@inline fld(x::Real, y::Real) = (p = promoted("fld", x, y); fld(p[1], p[2]))
@inline cld(x::Real, y::Real) = (p = promoted("cld", x, y); cld(p[1], p[2]))
@inline &(x::Integer, y::Integer) = (p = promoted("&", x, y); p[1] & p[2])
@inline |(x::Integer, y::Integer) = (p = promoted("|", x, y); p[1] | p[2])
@inline ⊻(x::Integer, y::Integer) = (p = promoted("⊻", x, y); p[1] ⊻ p[2])
@inline min(x::Real, y::Real) = typeof(x) === typeof(y) ? (y < x ? y : x) : (p = promote(x, y); min(p[1], p[2]))
@inline max(x::Real, y::Real) = typeof(x) === typeof(y) ? (x < y ? y : x) : (p = promote(x, y); max(p[1], p[2]))

# ---- arithmetic ----------------------------------------------------------------------------------------------------

@inline +(x::T, y::T) where {T<:BitInteger} = add_int(x, y)
@inline -(x::T, y::T) where {T<:BitInteger} = sub_int(x, y)
@inline *(x::T, y::T) where {T<:BitInteger} = mul_int(x, y)
@inline -(x::BitInteger) = neg_int(x)
@inline +(x::Number) = x
@inline *(x::Number) = x
@inline /(x::BitInteger, y::BitInteger) = div_float(Float64(x), Float64(y))
\(x::Number, y::Number) = y / x
inv(x::Number) = one(x) / x
inv(x::BitInteger) = 1.0 / Float64(x)

@inline +(a, b, c) = (a + b) + c
@inline +(a, b, c, d) = ((a + b) + c) + d
@inline +(a, b, c, d, e) = (((a + b) + c) + d) + e
+(a, b, c, d, e, f...) = foldl(+, f; init = a + b + c + d + e)
@inline *(a, b, c) = (a * b) * c
@inline *(a, b, c, d) = ((a * b) * c) * d
@inline *(a, b, c, d, e) = (((a * b) * c) * d) * e
*(a, b, c, d, e, f...) = foldl(*, f; init = a * b * c * d * e)
&(a, b, c...) = foldl(&, c; init = a & b)
|(a, b, c...) = foldl(|, c; init = a | b)
⊻(a, b, c...) = foldl(⊻, c; init = a ⊻ b)

@inline div(x::T, y::T) where {T<:BitSigned} = sdiv_int(x, y)
@inline div(x::T, y::T) where {T<:BitUnsigned} = udiv_int(x, y)
@inline rem(x::T, y::T) where {T<:BitSigned} = srem_int(x, y)
@inline rem(x::T, y::T) where {T<:BitUnsigned} = urem_int(x, y)
@inline function mod(x::T, y::T) where {T<:BitSigned}
    r = srem_int(x, y)
    ifelse((r != zero(T)) & ((r ⊻ y) < zero(T)), add_int(r, y), r)
end
@inline mod(x::T, y::T) where {T<:BitUnsigned} = urem_int(x, y)
@inline mod(x::BitInteger, ::Type{T}) where {T<:BitInteger} = rem(x, T)
@inline function fld(x::T, y::T) where {T<:BitSigned}
    d = sdiv_int(x, y)
    ifelse(((x ⊻ y) < zero(T)) & (mul_int(d, y) != x), sub_int(d, one(T)), d)
end
@inline fld(x::T, y::T) where {T<:BitUnsigned} = udiv_int(x, y)
@inline function cld(x::T, y::T) where {T<:BitSigned}
    d = sdiv_int(x, y)
    ifelse(((x ⊻ y) >= zero(T)) & (mul_int(d, y) != x), add_int(d, one(T)), d)
end
@inline function cld(x::T, y::T) where {T<:BitUnsigned}
    d = udiv_int(x, y)
    ifelse(mul_int(d, y) != x, add_int(d, one(T)), d)
end
const ÷ = div
const % = rem
divrem(x::Real, y::Real) = (div(x, y), rem(x, y))
fldmod(x::Real, y::Real) = (fld(x, y), mod(x, y))
mod1(x::Real, y::Real) = (m = mod(x, y); ifelse(m == zero(m), y, m))
fld1(x::Real, y::Real) = fld(x - one(x), y) + one(x)
fldmod1(x::Real, y::Real) = (fld1(x, y), mod1(x, y))
div(x::Bool, y::Bool) = y ? x : throw(DivideError())
rem(x::Bool, y::Bool) = y ? false : throw(DivideError())
mod(x::Bool, y::Bool) = rem(x, y)

@inline +(x::Bool, y::Bool) = Int(x) + Int(y)
@inline -(x::Bool, y::Bool) = Int(x) - Int(y)
@inline *(x::Bool, y::Bool) = and_int(x, y)
@inline -(x::Bool) = -Int(x)
@inline +(x::Bool) = Int(x)
/(x::Bool, y::Bool) = Float64(x) / Float64(y)
/(x::Bool, y::BitInteger) = Float64(x) / Float64(y)
/(x::BitInteger, y::Bool) = Float64(x) / Float64(y)
^(x::Bool, y::Bool) = x | !y

# ---- comparison ----------------------------------------------------------------------------------------------------

@inline ==(x::T, y::T) where {T<:BitInteger} = eq_int(x, y)
@inline !=(x::T, y::T) where {T<:BitInteger} = ne_int(x, y)
@inline <(x::T, y::T) where {T<:BitSigned} = slt_int(x, y)
@inline <=(x::T, y::T) where {T<:BitSigned} = sle_int(x, y)
@inline <(x::T, y::T) where {T<:BitUnsigned} = ult_int(x, y)
@inline <=(x::T, y::T) where {T<:BitUnsigned} = ule_int(x, y)
@inline isless(x::T, y::T) where {T<:BitInteger} = x < y
@inline isequal(x::T, y::T) where {T<:BitInteger} = eq_int(x, y)
# mixed signs compare by value
@inline ==(x::BitSigned, y::BitUnsigned) = (x >= zero(x)) & (unsigned(x) == y)
@inline ==(x::BitUnsigned, y::BitSigned) = y == x
@inline <(x::BitSigned, y::BitUnsigned) = (x < zero(x)) | (unsigned(x) < y)
@inline <(x::BitUnsigned, y::BitSigned) = (y >= zero(y)) & (x < unsigned(y))
@inline <=(x::BitSigned, y::BitUnsigned) = !(y < x)
@inline <=(x::BitUnsigned, y::BitSigned) = !(y < x)
@inline ==(x::Bool, y::Bool) = eq_int(x, y)
@inline <(x::Bool, y::Bool) = !x & y
@inline <=(x::Bool, y::Bool) = !x | y
@inline isless(x::Bool, y::Bool) = !x & y

@inline min(x::T, y::T) where {T<:BitInteger} = ifelse(y < x, y, x)
@inline max(x::T, y::T) where {T<:BitInteger} = ifelse(x < y, y, x)
min(x) = x
max(x) = x
min(x, y) = isless(y, x) ? y : x
max(x, y) = isless(x, y) ? y : x
min(x, y, z, w...) = min(min(x, y), z, w...)
max(x, y, z, w...) = max(max(x, y), z, w...)
minmax(x, y) = isless(y, x) ? (y, x) : (x, y)
@inline clamp(x, lo, hi) = x < lo ? oftype(x, lo) : x > hi ? oftype(x, hi) : x
clamp(x, ::Type{T}) where {T<:Integer} = clamp(x, typemin(T), typemax(T)) % T
cmp(x, y) = isless(x, y) ? -1 : isless(y, x) ? 1 : 0
function cmp(x::Real, y::Real)
    x < y ? -1 : y < x ? 1 : 0
end

# ---- bits ----------------------------------------------------------------------------------------------------------

@inline &(x::T, y::T) where {T<:BitInteger} = and_int(x, y)
@inline |(x::T, y::T) where {T<:BitInteger} = or_int(x, y)
@inline ⊻(x::T, y::T) where {T<:BitInteger} = xor_int(x, y)
@inline ~(x::BitInteger) = not_int(x)
@inline &(x::Bool, y::Bool) = and_int(x, y)
@inline |(x::Bool, y::Bool) = or_int(x, y)
@inline ⊻(x::Bool, y::Bool) = xor_int(x, y)
@inline ~(x::Bool) = not_int(x)
const xor = ⊻
nand(x, y) = ~(x & y)
nor(x, y) = ~(x | y)
@inline <<(x::BitInteger, n::Int) = n >= 0 ? shl_int(x, n) : x >> neg_int(n)
@inline >>(x::BitSigned, n::Int) = n >= 0 ? ashr_int(x, n) : shl_int(x, neg_int(n))
@inline >>(x::BitUnsigned, n::Int) = n >= 0 ? lshr_int(x, n) : shl_int(x, neg_int(n))
@inline >>>(x::BitInteger, n::Int) = n >= 0 ? lshr_int(x, n) : shl_int(x, neg_int(n))
@inline <<(x::BitInteger, n::BitUnsigned) = shl_int(x, n)
@inline >>(x::BitSigned, n::BitUnsigned) = ashr_int(x, n)
@inline >>(x::BitUnsigned, n::BitUnsigned) = lshr_int(x, n)
@inline >>>(x::BitInteger, n::BitUnsigned) = lshr_int(x, n)
<<(x::Integer, n::Integer) = Int(x) << Int(n)
>>(x::Integer, n::Integer) = Int(x) >> Int(n)
>>>(x::Integer, n::Integer) = Int(x) >>> Int(n)
<<(x::BitInteger, n::BitSigned) = x << Int(n)
>>(x::BitInteger, n::BitSigned) = x >> Int(n)
>>>(x::BitInteger, n::BitSigned) = x >>> Int(n)
@inline count_ones(x::BitInteger) = rem(ctpop_int(x), Int)
@inline count_zeros(x::BitInteger) = count_ones(~x)
@inline leading_zeros(x::BitInteger) = rem(ctlz_int(x), Int)
@inline trailing_zeros(x::BitInteger) = rem(cttz_int(x), Int)
@inline leading_ones(x::BitInteger) = leading_zeros(~x)
@inline trailing_ones(x::BitInteger) = trailing_zeros(~x)
@inline bswap(x::BitInteger) = bswap_int(x)
function bitrotate(x::T, k::Integer) where {T<:BitInteger}
    bits = sizeof_type(T) << 3
    n = mod(Int(k), bits)
    n == 0 ? x : (x << n) | (x >>> (bits - n))
end

# ---- number theory and friends ---------------------------------------------------------------------------------------

@inline abs(x::BitSigned) = ifelse(x < zero(x), neg_int(x), x)
@inline abs(x::BitUnsigned) = x
@inline abs(x::Bool) = x
abs(x::Real) = ifelse(signbit(x), -x, x)
abs2(x::Real) = x * x
@inline sign(x::BitSigned) = ifelse(x < zero(x), -one(x), ifelse(x > zero(x), one(x), zero(x)))
@inline sign(x::BitUnsigned) = ifelse(x == zero(x), x, one(x))
sign(x::Real) = x < zero(x) ? -one(x) : x > zero(x) ? one(x) : zero(x)
@inline signbit(x::BitSigned) = x < zero(x)
@inline signbit(x::BitUnsigned) = false
signbit(x::Bool) = false
signbit(x::Real) = x < zero(x)
flipsign(x::Real, y::Real) = ifelse(signbit(y), -x, +x)
copysign(x::Real, y::Real) = ifelse(signbit(x) == signbit(y), x, -x)
@inline isodd(n::Integer) = rem(n, Bool)
@inline iseven(n::Integer) = !rem(n, Bool)
isodd(x::Real) = isinteger(x) && isodd(Int(x))
iseven(x::Real) = isinteger(x) && iseven(Int(x))
@inline iszero(x) = x == zero(x)
@inline isone(x) = x == one(x)
iszero(a::AbstractArray) = all(iszero, a)
ispositive(x::Real) = x > zero(x)
isnegative(x::Real) = x < zero(x)
isinteger(x::Integer) = true
isreal(x::Real) = true
isfinite(x::Integer) = true
isnan(x::Integer) = false
isinf(x::Integer) = false

function gcd(a::T, b::T) where {T<:BitInteger}
    while b != zero(T)
        a, b = b, rem(a, b)
    end
    abs(a)
end
gcd(a::Integer, b::Integer) = (p = promote(a, b); gcd(p[1], p[2]))
gcd(a::Integer) = abs(a)
gcd(a::Integer, b::Integer, c::Integer...) = gcd(gcd(a, b), c...)
gcd(a::AbstractArray) = reduce(gcd, a; init = zero(eltype(a)))
function lcm(a::T, b::T) where {T<:BitInteger}
    a == zero(T) && return a
    abs(a * div(b, gcd(b, a)))
end
lcm(a::Integer, b::Integer) = (p = promote(a, b); lcm(p[1], p[2]))
lcm(a::Integer) = abs(a)
lcm(a::Integer, b::Integer, c::Integer...) = lcm(lcm(a, b), c...)
lcm(a::AbstractArray) = reduce(lcm, a; init = one(eltype(a)))
function gcdx(a::T, b::T) where {T<:BitSigned}
    s0, s1 = one(T), zero(T)
    t0, t1 = s1, s0
    while b != zero(T)
        q = div(a, b)
        a, b = b, a - q * b
        s0, s1 = s1, s0 - q * s1
        t0, t1 = t1, t0 - q * t1
    end
    a < zero(T) ? (-a, -s0, -t0) : (a, s0, t0)
end
function invmod(n::Integer, m::Integer)
    g, x, y = gcdx(n, m)
    g == 1 || throw_domain((n, m), "Greatest common divisor is ", g, ".")
    mod(x, m)
end
function powermod(x::Integer, p::Integer, m::Integer)
    p < 0 && return powermod(invmod(x, m), -p, m)
    r = mod(one(m), m)
    b = Int128(mod(x, m))
    while p > 0
        isodd(p) && (r = oftype(m, mod(Int128(r) * b, Int128(m))))
        b = mod(b * b, Int128(m))
        p >>= 1
    end
    r
end

@inline throw_negative_power(x, p) =
    throw_domain(p, "Cannot raise an integer x to a negative power ", p, ".\nConvert input to float.")

function power_by_squaring(x, p::Integer)
    p == 1 && return x
    p == 0 && return one(x)
    p == 2 && return x * x
    p < 0 && return power_by_squaring(inv(x), -p)
    n = Int(p)
    r = one(x)
    while true
        isodd(n) && (r = r * x)
        n >>= 1
        n == 0 && return r
        x = x * x
    end
end
function int_power(x::T, n::Int) where {T<:BitInteger}
    if n < 0
        x == one(T) && return x
        (T <: Signed && x == -one(T)) && return isodd(n) ? x : one(T)
        throw_negative_power(x, n)
    end
    r = one(T)
    while n > 0
        isodd(n) && (r = mul_int(r, x))
        n = ashr_int(n, 1)
        x = mul_int(x, x)
    end
    r
end
@inline ^(x::T, n::T) where {T<:BitInteger} = int_power(x, Int(n))
@inline ^(x::BitInteger, n::BitInteger) = int_power(x, Int(n))
^(x::Bool, n::BitInteger) = n == 0 || x
^(x::Number, n::Integer) = power_by_squaring(x, n)
@inline literal_pow(::typeof(^), x::Number, ::Val{0}) = one(x)
@inline literal_pow(::typeof(^), x::Number, ::Val{1}) = x
@inline literal_pow(::typeof(^), x::Number, ::Val{2}) = x * x
@inline literal_pow(::typeof(^), x::Number, ::Val{3}) = x * x * x
literal_pow(::typeof(^), x::Number, ::Val{-1}) = inv(x)
literal_pow(::typeof(^), x::Number, ::Val{-2}) = (y = inv(x); y * y)
literal_pow(::typeof(^), x::Number, ::Val{p}) where {p} = p < 0 && !(x isa AbstractFloat) ? inv(x)^(-p) : x^p
literal_pow(f, x, ::Val{p}) where {p} = f(x, p)

function isqrt(n::Integer)
    n < 0 && throw(DomainError(n, "`n` must be nonnegative"))
    n == 0 && return n
    s = Int(trunc(sqrt(Float64(n))))
    while s > div(n, s)
        s -= 1
    end
    while s + 1 <= div(n, s + 1)
        s += 1
    end
    oftype(n, s)
end
ispow2(x::Integer) = x > 0 && count_ones(x) == 1
nextpow(a::Integer, x::Real) = (p = one(a); while p < x; p *= a; end; p)
prevpow(a::Integer, x::Real) = (p = one(a); while p * a <= x; p *= a; end; p)
function factorial(n::Integer)
    n < 0 && throw(DomainError(n, "`n` must not be negative."))
    n > 20 && throw_overflow(n, " is too large to look up in the table; consider using `factorial(big(", n, "))` instead")
    r = 1
    for i = 2:Int(n)
        r *= i
    end
    oftype(n + 0, r)
end
function binomial(n::Integer, k::Integer)
    (k < 0 || k > n >= 0) && return zero(n)
    n < 0 && return (isodd(k) ? -1 : 1) * binomial(k - n - 1, k)
    k = min(k, n - k)
    r = Int128(1)
    for i = 1:Int(k)
        r = div(r * Int128(n - k + i), Int128(i))
        r > typemax(Int) && throw_overflow("binomial(", n, ", ", k, ") overflows")
    end
    oftype(n, r)
end

function ndigits(n::Integer; base::Integer = 10, pad::Integer = 1)
    c = 0
    while n != 0
        n = div(n, base)
        c += 1
    end
    max(c, Int(pad))
end
function digits(n::Integer; base::Integer = 10, pad::Integer = 1)
    d = Int[]
    while n != 0
        n, r = divrem(n, base)
        push!(d, r)
    end
    while length(d) < pad
        push!(d, 0)
    end
    d
end

add_with_overflow(x::T, y::T) where {T<:BitSigned} = checked_sadd_int(x, y)
add_with_overflow(x::T, y::T) where {T<:BitUnsigned} = checked_uadd_int(x, y)
sub_with_overflow(x::T, y::T) where {T<:BitSigned} = checked_ssub_int(x, y)
sub_with_overflow(x::T, y::T) where {T<:BitUnsigned} = checked_usub_int(x, y)
mul_with_overflow(x::T, y::T) where {T<:BitSigned} = checked_smul_int(x, y)
mul_with_overflow(x::T, y::T) where {T<:BitUnsigned} = checked_umul_int(x, y)
function checked_add(x::T, y::T) where {T<:BitInteger}
    r, o = add_with_overflow(x, y)
    o && throw_overflow(x, " + ", y, " overflowed for type ", T)
    r
end
function checked_sub(x::T, y::T) where {T<:BitInteger}
    r, o = sub_with_overflow(x, y)
    o && throw_overflow(x, " - ", y, " overflowed for type ", T)
    r
end
function checked_mul(x::T, y::T) where {T<:BitInteger}
    r, o = mul_with_overflow(x, y)
    o && throw_overflow(x, " * ", y, " overflowed for type ", T)
    r
end

export zero, one, oneunit, typemin, typemax, signed, unsigned, promote_rule, promote_type, promote
export \, inv, div, rem, mod, fld, cld, ÷, %, ^, divrem, fldmod, mod1, fld1, fldmod1, min, max, minmax, clamp, cmp
export &, |, ⊻, ~, xor, nand, nor, <<, >>, >>>, count_ones, count_zeros, leading_zeros, trailing_zeros, leading_ones
export trailing_ones, bswap, bitrotate, abs, abs2, sign, signbit, flipsign, copysign, isodd, iseven, iszero, isone
export isinteger, isreal, isfinite, isnan, isinf, gcd, lcm, gcdx, invmod, powermod, isqrt, ispow2, nextpow, prevpow
export factorial, binomial, ndigits, digits
