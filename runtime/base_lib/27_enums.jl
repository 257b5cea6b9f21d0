# 27_enums.jl - what @enum makes (lower/expand_enum.c), and version numbers.

abstract type Enum{T<:Integer} end
const enum_tables = IdDict{Any,Any}() # type => (names, values)

enum_value(::Type{E}, x) where {T,E<:Enum{T}} = bitcast(E, convert(T, x))
function enum_register(E, names::Tuple, members::Tuple)
    values = map(Integer, members)
    for i = 1:length(values), j = 1:(i - 1)
        values[i] == values[j] && throw_argument("both ", names[j], " and ", names[i], " have value ", values[i], " in Enum ", E, "; values must be unique")
    end
    enum_tables[E] = (collect(names), collect(values))
    nothing
end
enum_table(E) = enum_tables[E]
function (::Type{E})(x::Integer) where {T,E<:Enum{T}}
    x in enum_table(E)[2] || throw_argument("invalid value for Enum ", type_name(E), ": ", x)
    bitcast(E, convert(T, x))
end
(::Type{E})(x::E) where {E<:Enum} = x
(::Type{Integer})(e::Enum{T}) where {T} = bitcast(T, e)
(::Type{I})(e::Enum{T}) where {I<:Union{BitInteger,Bool},T} = convert(I, bitcast(T, e))
(::Type{Symbol})(e::Enum) = (t = enum_table(typeof(e)); t[1][findfirst(==(Integer(e)), t[2])])
convert(::Type{I}, e::Enum) where {I<:BitInteger} = I(e)
instances(E::Type) = Tuple(bitcast(E, x) for x in sort(enum_table(E)[2]))
typemin(::Type{E}) where {E<:Enum} = bitcast(E, minimum(enum_table(E)[2]))
typemax(::Type{E}) where {E<:Enum} = bitcast(E, maximum(enum_table(E)[2]))
@inline isless(a::E, b::E) where {E<:Enum} = Integer(a) < Integer(b)
@inline <(a::E, b::E) where {E<:Enum} = Integer(a) < Integer(b)
@inline <=(a::E, b::E) where {E<:Enum} = Integer(a) <= Integer(b)
hash(e::Enum, h::UInt) = hash(Integer(e), h)
broadcastable(e::Enum) = RefValue(e)
print(io::IO, e::Enum) = print(io, Symbol(e))
show(io::IO, e::Enum) = print(io, Symbol(e))
show(io::IO, ::MIME{Symbol("text/plain")}, e::Enum) = print(io, Symbol(e), "::", typeof(e), " = ", Integer(e))
function show(io::IO, ::MIME{Symbol("text/plain")}, E::Type{T}) where {T<:Enum}
    haskey(enum_tables, E) || return show(io, E)
    print(io, "Enum ", E, ":")
    for e in instances(E)
        print(io, "\n", Symbol(e), " = ", Integer(e))
    end
end

# ---- versions ------------------------------------------------------------------------------------------------------------

struct VersionNumber
    major::UInt32
    minor::UInt32
    patch::UInt32
    prerelease::Tuple
    build::Tuple
end
VersionNumber(major::Integer, minor::Integer = 0, patch::Integer = 0, prerelease = (), build = ()) =
    new_struct(VersionNumber, UInt32(major), UInt32(minor), UInt32(patch), prerelease, build)
function version_part(text)
    isempty(text) && return ()
    Tuple(all(isdigit, p) ? parse(UInt64, p) : String(p) for p in split(text, '.'))
end
function VersionNumber(text::AbstractString)
    s = startswith(text, 'v') ? String(text)[2:end] : String(text)
    build = prerelease = ""
    k = findfirst('+', s)
    k === nothing || ((s, build) = (s[1:(k - 1)], s[(k + 1):end]))
    k = findfirst('-', s)
    k === nothing || ((s, prerelease) = (s[1:(k - 1)], s[(k + 1):end]))
    parts = split(s, '.')
    (1 <= length(parts) <= 3 && all(p -> !isempty(p) && all(isdigit, p), parts)) || throw_argument("invalid version string: ", text)
    n = map(p -> parse(Int, p), parts)
    VersionNumber(n[1], get(n, 2, 0), get(n, 3, 0), version_part(prerelease), version_part(build))
end
function version_less(a, b)
    a isa Integer && b isa Integer && return a < b
    a isa Integer || b isa Integer ? a isa Integer : isless(a, b)
end
function isless(a::VersionNumber, b::VersionNumber)
    x, y = (a.major, a.minor, a.patch), (b.major, b.minor, b.patch)
    x != y && return x < y
    isempty(a.prerelease) != isempty(b.prerelease) && return !isempty(a.prerelease)
    for (p, q) in zip(a.prerelease, b.prerelease)
        p == q || return version_less(p, q)
    end
    length(a.prerelease) < length(b.prerelease)
end
<(a::VersionNumber, b::VersionNumber) = isless(a, b)
<=(a::VersionNumber, b::VersionNumber) = !isless(b, a)
==(a::VersionNumber, b::VersionNumber) = !isless(a, b) && !isless(b, a) && a.build == b.build
hash(v::VersionNumber, h::UInt) = hash((v.major, v.minor, v.patch, v.prerelease, v.build), h)
function print(io::IO, v::VersionNumber)
    print(io, Int(v.major), ".", Int(v.minor), ".", Int(v.patch))
    isempty(v.prerelease) || print(io, "-", join(map(string, v.prerelease), "."))
    isempty(v.build) || print(io, "+", join(map(string, v.build), "."))
end
show(io::IO, v::VersionNumber) = print(io, "v\"", string(v), "\"")
const VERSION = VersionNumber(1, 10, 0)

export Enum, instances, VersionNumber, VERSION
