# 01_boot.jl - names of types, singletons, and the functions everything else is built on.

const Int = Int64
const UInt = UInt64
const Vector = Array{T,1} where {T}
const Matrix = Array{T,2} where {T}
const VecOrMat = Union{Array{T,1},Array{T,2}} where {T}
const AbstractVector = AbstractArray{T,1} where {T}
const AbstractMatrix = AbstractArray{T,2} where {T}
const AbstractVecOrMat = Union{AbstractArray{T,1},AbstractArray{T,2}} where {T}
const NTuple = Tuple{Vararg{T,N}} where {N,T}
const Callable = Union{Function,Type}

const BitSigned = Union{Int8,Int16,Int32,Int64,Int128}
const BitUnsigned = Union{UInt8,UInt16,UInt32,UInt64,UInt128}
const BitInteger = Union{Int8,Int16,Int32,Int64,Int128,UInt8,UInt16,UInt32,UInt64,UInt128}
const IEEEFloat = Union{Float32,Float64}

abstract type AbstractRange{T} <: AbstractArray{T,1} end
abstract type OrdinalRange{T,S} <: AbstractRange{T} end
abstract type AbstractUnitRange{T} <: OrdinalRange{T,Int64} end
abstract type AbstractDict{K,V} end
abstract type AbstractSet{T} end
abstract type AbstractIrrational <: Real end

struct UndefInitializer end
const undef = UndefInitializer()

struct Val{x} end
Val(x) = Val{x}()

struct Some{T}
    value::T
end

struct Missing end
const missing = Missing()

struct Pair{A,B}
    first::A
    second::B
end
=>(a, b) = Pair{typeof(a),typeof(b)}(a, b)
Pair(a, b) = Pair{typeof(a),typeof(b)}(a, b)

# Generator is here because collections of all kinds know it; its methods are in 11_iteration.jl.
struct Generator{F,I}
    f::F
    iter::I
end

# Marks a keyword argument that was not given where `nothing` is a legal value.
struct NotGiven end

# ---- identity, equality, conversion ------------------------------------------------------------------------------

@inline identity(x) = x
@inline ==(x, y) = x === y
@inline !=(x, y) = !(x == y)
@inline !==(x, y) = !(x === y)
@inline !(x::Bool) = not_int(x)
@inline >(x, y) = y < x
@inline <=(x, y) = (x < y) || (x == y)
@inline >=(x, y) = y <= x
@inline <(x, y) = isless(x, y)
@inline isequal(x, y) = (x == y)::Bool
isequal(x) = y -> isequal(y, x)
==(x) = y -> y == x
!=(x) = y -> y != x
<(x) = y -> y < x
>(x) = y -> y > x
<=(x) = y -> y <= x
>=(x) = y -> y >= x
const ≠ = !=
const ≤ = <=
const ≥ = >=
const ≡ = ===
const ≢ = !==
>:(a, b) = b <: a

@inline convert(::Type{T}, x::T) where {T} = x
@inline oftype(x, y) = convert(typeof(x), y)

@inline getproperty(x, f::Symbol) = getfield(x, f)
@inline getproperty(x, f::Int) = getfield(x, f)
@inline setproperty!(x, f::Symbol, v) = setfield!(x, f, convert(fieldtype(typeof(x), f), v))
propertynames(x) = fieldnames(typeof(x))
hasproperty(x, f::Symbol) = f in propertynames(x)
hasfield(::Type{T}, f::Symbol) where {T} = f in fieldnames(T)

isnothing(x) = x === nothing
ismissing(x) = x === missing
something() = throw(ArgumentError("No value arguments present"))
something(x::Nothing, y...) = something(y...)
something(x::Some, y...) = x.value
something(x, y...) = x
coalesce() = missing
coalesce(x::Missing, y...) = coalesce(y...)
coalesce(x, y...) = x
Some(x) = Some{typeof(x)}(x)

first(p::Pair) = p.first
last(p::Pair) = p.second
@inline iterate(p::Pair) = (p.first, 2)
@inline iterate(p::Pair, i::Int) = i === 2 ? (p.second, 3) : nothing
length(p::Pair) = 2
getindex(p::Pair, i::Int) = getfield(p, i)
==(a::Pair, b::Pair) = a.first == b.first && a.second == b.second
isequal(a::Pair, b::Pair) = isequal(a.first, b.first) && isequal(a.second, b.second)
isless(a::Pair, b::Pair) = isless(a.first, b.first) || (isequal(a.first, b.first) && isless(a.second, b.second))
convert(::Type{Union{Nothing,T}}, x::Union{Nothing,T}) where {T<:Union{Number,AbstractString,AbstractArray,AbstractDict,AbstractSet}} = x
convert(::Type{Union{Nothing,T}}, x) where {T<:Union{Number,AbstractString,AbstractArray,AbstractDict,AbstractSet}} = convert(T, x)
convert(::Type{Union{Missing,T}}, x::Union{Missing,T}) where {T<:Union{Number,AbstractString,AbstractArray,AbstractDict,AbstractSet}} = x
convert(::Type{Union{Missing,T}}, x) where {T<:Union{Number,AbstractString,AbstractArray,AbstractDict,AbstractSet}} = convert(T, x)
convert(::Type{Pair{A,B}}, p::Pair{A,B}) where {A,B} = p
convert(::Type{Pair{A,B}}, p::Pair) where {A,B} = Pair{A,B}(p.first, p.second)
eltype(::Type{Pair{A,B}}) where {A,B} = Union{A,B}

==(a::Missing, b::Missing) = missing
==(a::Missing, b) = missing
==(a, b::Missing) = missing
isequal(a::Missing, b::Missing) = true
isequal(a::Missing, b) = false
isequal(a, b::Missing) = false
<(a::Missing, b::Missing) = missing
<(a::Missing, b) = missing
<(a, b::Missing) = missing
isless(a::Missing, b::Missing) = false
isless(a::Missing, b) = false
isless(a, b::Missing) = true
+(a::Missing, b::Missing) = missing
+(a::Missing, b::Number) = missing
+(a::Number, b::Missing) = missing
-(a::Missing, b::Missing) = missing
-(a::Missing, b::Number) = missing
-(a::Number, b::Missing) = missing
*(a::Missing, b::Missing) = missing
*(a::Missing, b::Number) = missing
*(a::Number, b::Missing) = missing
/(a::Missing, b::Number) = missing
/(a::Number, b::Missing) = missing
!(a::Missing) = missing

# ---- functions of functions --------------------------------------------------------------------------------------

@inline |>(x, f) = f(x)
∘(f) = f
∘(f, g) = (x...) -> f(g(x...))
∘(f, g, h...) = ∘(f ∘ g, h...)
!(f::Function) = (x...) -> !f(x...)
Returns(x) = (args...) -> x

struct Fix1{F,T}
    f::F
    x::T
end
struct Fix2{F,T}
    f::F
    x::T
end
(f::Fix1)(y) = f.f(f.x, y)
(f::Fix2)(y) = f.f(y, f.x)

# ---- types ---------------------------------------------------------------------------------------------------------

eltype(x) = eltype(typeof(x))
eltype(::Type) = Any
sizeof(x) = sizeof_type(typeof(x))
sizeof(::Type{T}) where {T} = sizeof_type(T)
isbits(x) = isbitstype(typeof(x))
ismutable(x) = ismutabletype(typeof(x))
isimmutable(x) = !ismutable(x)
issubtype(a, b) = a <: b
isstructtype(T) = isconcretetype(T) && !isprimitivetype(T)
isprimitivetype(T) = T <: Union{BitInteger,Bool,Char,Float16,Float32,Float64}
nameof(T::DataType) = type_name(T)
nameof(f::Function) = symbol_new(string(f))
typeintersect(a, b) = a <: b ? a : b <: a ? b : Union{}

export Int, UInt, Vector, Matrix, VecOrMat, AbstractVector, AbstractMatrix, AbstractVecOrMat, NTuple
export AbstractRange, OrdinalRange, AbstractUnitRange, AbstractDict, AbstractSet, AbstractIrrational
export UndefInitializer, undef, Val, Some, Missing, missing, Pair, =>
export identity, ==, !=, !==, ≠, ≤, ≥, ≡, ≢, !, >, <, <=, >=, isequal, isless, convert, oftype
export getproperty, setproperty!, propertynames, hasproperty, hasfield, isnothing, ismissing, something, coalesce
export first, last, iterate, length, getindex, +, -, *, /, |>, ∘, Returns, Fix1, Fix2
export eltype, sizeof, isbits, ismutable, isimmutable, isstructtype, isprimitivetype, nameof, typeintersect, >:
# builtins that programs see
export ===, isa, <:, typeof, typeassert, ifelse, throw, tuple, getfield, setfield!, isdefined, nfields, fieldtype, fieldcount
export fieldnames, supertype, typejoin, isabstracttype, isconcretetype, ismutabletype, isbitstype, objectid, applicable
export hasmethod, rethrow
