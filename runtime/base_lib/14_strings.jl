# 14_strings.jl - Char, String and SubString: bytes and characters, searching, splitting, replacing.
# Indices are byte positions; algorithms are written over codeunit() so that they serve both string types.

struct SubString{S<:AbstractString} <: AbstractString
    string::S
    offset::Int
    ncodeunits::Int
    SubString{S}(s, offset, n) where {S<:AbstractString} = new(s, offset, n)
end

# ---- characters: a Char holds its UTF-8 bytes, left-aligned in 32 bits -----------------------------------------------------

function codepoint(c::Char)
    u = bitcast(UInt32, c)
    u < 0x80000000 && return u >> 24
    a = u >> 24
    b = (u >> 16) & 0x3f
    u < 0xe0000000 && return ((a & 0x1f) << 6) | b
    d = (u >> 8) & 0x3f
    u < 0xf0000000 && return ((a & 0x0f) << 12) | (b << 6) | d
    ((a & 0x07) << 18) | (b << 12) | (d << 6) | (u & 0x3f)
end
function Char(n::UInt32)
    n < 0x80 && return bitcast(Char, n << 24)
    n < 0x800 && return bitcast(Char, ((0xc0 | (n >> 6)) << 24) | ((0x80 | (n & 0x3f)) << 16))
    n < 0x10000 && return bitcast(Char,
        ((0xe0 | (n >> 12)) << 24) | ((0x80 | ((n >> 6) & 0x3f)) << 16) | ((0x80 | (n & 0x3f)) << 8))
    n < 0x200000 || throw_code_point(n)
    bitcast(Char, ((0xf0 | (n >> 18)) << 24) | ((0x80 | ((n >> 12) & 0x3f)) << 16) |
                  ((0x80 | ((n >> 6) & 0x3f)) << 8) | (0x80 | (n & 0x3f)))
end
@inline throw_code_point(n) = throw_argument("invalid code point: ", n)
Char(n::Integer) = Char(UInt32(n))
Char(c::Char) = c
UInt32(c::Char) = codepoint(c)
(::Type{T})(c::Char) where {T<:BitInteger} = T(codepoint(c))
@inline rem(c::Char, ::Type{T}) where {T<:BitInteger} = rem(codepoint(c), T)
Float64(c::Char) = throw(MethodError(Float64, (c,)))
convert(::Type{Char}, n::Integer) = Char(n)
convert(::Type{T}, c::Char) where {T<:Integer} = T(c)
promote_rule(::Type{Char}, ::Type{Char}) = Char
@inline ==(a::Char, b::Char) = eq_int(bitcast(UInt32, a), bitcast(UInt32, b))
@inline isless(a::Char, b::Char) = ult_int(bitcast(UInt32, a), bitcast(UInt32, b))
@inline <(a::Char, b::Char) = ult_int(bitcast(UInt32, a), bitcast(UInt32, b))
@inline <=(a::Char, b::Char) = ule_int(bitcast(UInt32, a), bitcast(UInt32, b))
-(a::Char, b::Char) = Int(codepoint(a)) - Int(codepoint(b))
-(c::Char, n::Integer) = Char(Int(codepoint(c)) - Int(n))
+(c::Char, n::Integer) = Char(Int(codepoint(c)) + Int(n))
+(n::Integer, c::Char) = c + n
oneunit(::Char) = 1
typemin(::Type{Char}) = bitcast(Char, 0x00000000)
typemax(::Type{Char}) = bitcast(Char, 0xffffffff)
length(c::Char) = 1
iterate(c::Char) = (c, nothing)
iterate(c::Char, ::Nothing) = nothing
first(c::Char) = c
eltype(::Type{Char}) = Char
in(a::Char, b::Char) = a == b
isempty(c::Char) = false
ncodeunits(c::Char) = (u = bitcast(UInt32, c); u < 0x80000000 ? 1 : u < 0xe0000000 ? 2 : u < 0xf0000000 ? 3 : 4)

category(c::Char) = char_class(codepoint(c))
isascii(c::Char) = bitcast(UInt32, c) < 0x80000000
isdigit(c::Char) = '0' <= c <= '9'
isxdigit(c::Char) = isdigit(c) || 'a' <= c <= 'f' || 'A' <= c <= 'F'
isletter(c::Char) = 1 <= category(c) <= 5
isnumeric(c::Char) = 9 <= category(c) <= 11
ispunct(c::Char) = 12 <= category(c) <= 18
isuppercase(c::Char) = isascii(c) ? 'A' <= c <= 'Z' : (k = category(c); k == 1 || k == 3)
islowercase(c::Char) = isascii(c) ? 'a' <= c <= 'z' : category(c) == 2
isspace(c::Char) = c == ' ' || '\t' <= c <= '\r' || c == '\u85' || c == '\ua0' || (!isascii(c) && category(c) == 23)
iscntrl(c::Char) = c <= '\x1f' || '\x7f' <= c <= '\u9f'
isprint(c::Char) = isascii(c) ? ' ' <= c <= '~' : 1 <= category(c) <= 23
uppercase(c::Char) = isascii(c) ? ('a' <= c <= 'z' ? c - 32 : c) : Char(char_upper(codepoint(c)))
lowercase(c::Char) = isascii(c) ? ('A' <= c <= 'Z' ? c + 32 : c) : Char(char_lower(codepoint(c)))
titlecase(c::Char) = uppercase(c)
textwidth(c::Char) = isascii(c) ? (isprint(c) ? 1 : 0) : char_width(codepoint(c))

# ---- bytes of strings ------------------------------------------------------------------------------------------------

@inline ncodeunits(s::String) = string_len(s)
@inline ncodeunits(s::SubString) = s.ncodeunits
@inline function codeunit(s::String, i::Int)
    @boundscheck (1 <= i) & (i <= string_len(s)) || throw_boundserror(s, i)
    string_byte(s, i)
end
@inline codeunit(s::SubString{String}, i::Int) = string_byte(s.string, s.offset + i)
codeunit(s::AbstractString, i::Integer) = codeunit(s, Int(i))
codeunit(s::AbstractString) = UInt8
sizeof(s::AbstractString) = ncodeunits(s)
isempty(s::AbstractString) = ncodeunits(s) == 0
@inline is_continuation(b::UInt8) = (b & 0xc0) == 0x80

String(s::String) = s
String(s::SubString{String}) = string_sub(s.string, s.offset + 1, s.offset + s.ncodeunits)
String(s::Symbol) = symbol_text(s)
String(bytes::Array{UInt8,1}) = (s = string_from_bytes(bytes); empty!(bytes); s)
String(chars::AbstractVector{Char}) = join(chars)
convert(::Type{String}, s::SubString{String}) = String(s)
convert(::Type{SubString{String}}, s::String) = SubString(s)
promote_rule(::Type{String}, ::Type{SubString{String}}) = String
SubString(s::String) = SubString{String}(s, 0, ncodeunits(s))
SubString(s::SubString) = s
SubString(s::String, i::Integer) = SubString(s, i, lastindex(s))
function SubString(s::String, i::Integer, j::Integer)
    j < i && return SubString{String}(s, Int(i) - 1, 0)
    1 <= i && j <= ncodeunits(s) || throw_boundserror(s, Int(i):Int(j))
    isvalid(s, Int(i)) || throw(StringIndexError(s, Int(i)))
    isvalid(s, Int(j)) || throw(StringIndexError(s, Int(j)))
    SubString{String}(s, Int(i) - 1, nextind(s, Int(j)) - Int(i))
end
SubString(s::SubString{String}, i::Integer, j::Integer = lastindex(s)) = SubString(s.string, s.offset + i, s.offset + j)
SubString(s::AbstractString, r::AbstractUnitRange) = SubString(s, first(r), last(r))
view(s::AbstractString, r::AbstractUnitRange) = SubString(s, first(r), last(r))
parent(s::SubString) = s.string
(::Type{Array{UInt8,1}})(s::AbstractString) = codeunits(s)
(::Type{Array{Char,1}})(s::AbstractString) = collect(s)
function codeunits(s::AbstractString)
    a = array_new(Array{UInt8,1}, ncodeunits(s))
    for i = 1:ncodeunits(s)
        array_set(a, codeunit(s, i), i)
    end
    a
end

# bytes i..j, without any check
@inline byte_range(s::String, i::Int, j::Int) = string_sub(s, i, j)
@inline byte_range(s::SubString{String}, i::Int, j::Int) = string_sub(s.string, s.offset + i, s.offset + j)
@inline sub(s::String, i::Int, j::Int) = SubString{String}(s, i - 1, j - i + 1)
@inline sub(s::SubString{String}, i::Int, j::Int) = SubString{String}(s.string, s.offset + i - 1, j - i + 1)

# ---- characters of strings ---------------------------------------------------------------------------------------------

@inline iterate(s::AbstractString) = iterate(s, 1)
@inline function iterate(s::AbstractString, i::Int)
    ult_int(sub_int(i, 1), ncodeunits(s)) || return nothing
    @inbounds b = codeunit(s, i)
    b < 0x80 ? (bitcast(Char, shl_int(zext_int(UInt32, b), 24)), i + 1) : long_char(s, i, b)
end
# a character of several bytes, or a stray byte as a malformed character
function long_char(s, i::Int, b::UInt8)
    u = zext_int(UInt32, b) << 24
    more = b < 0xc0 ? 0 : b < 0xe0 ? 1 : b < 0xf0 ? 2 : b < 0xf8 ? 3 : 0
    n = ncodeunits(s)
    k = 1
    while k <= more && i + k <= n
        @inbounds c = codeunit(s, i + k)
        is_continuation(c) || break
        u |= zext_int(UInt32, c) << (24 - 8 * k)
        k += 1
    end
    (bitcast(Char, u), i + k)
end
function length(s::AbstractString)
    n = 0
    for i = 1:ncodeunits(s)
        @inbounds is_continuation(codeunit(s, i)) || (n += 1)
    end
    n
end
function length(s::AbstractString, i::Integer, j::Integer)
    count(k -> i <= k <= j, eachindex(s))
end
eltype(::Type{String}) = Char
eltype(::Type{SubString{String}}) = Char
IteratorSize(::Type{String}) = HasLength()
@inline firstindex(s::AbstractString) = 1
lastindex(s::AbstractString) = thisind(s, ncodeunits(s))
@inline isvalid(s::AbstractString, i::Int) = 1 <= i <= ncodeunits(s) && !is_continuation(codeunit(s, i))
isvalid(s::AbstractString) = all(isvalid, s)
isvalid(c::Char) = (n = codepoint(c); n < 0xd800 || 0xdfff < n < 0x110000) && Char(codepoint(c)) == c
isascii(s::AbstractString) = all(isascii, s)
function thisind(s::AbstractString, i::Int)
    while i > 1 && i <= ncodeunits(s) && is_continuation(codeunit(s, i))
        i -= 1
    end
    i
end
function nextind(s::AbstractString, i::Int)
    i == 0 && return 1
    1 <= i <= ncodeunits(s) || throw_boundserror(s, i)
    i += 1
    while i <= ncodeunits(s) && is_continuation(codeunit(s, i))
        i += 1
    end
    i
end
function nextind(s::AbstractString, i::Int, n::Int)
    for _ = 1:n
        i = nextind(s, i)
    end
    i
end
prevind(s::AbstractString, i::Int) = i <= 0 || i > ncodeunits(s) + 1 ? throw_boundserror(s, i) : i == 1 ? 0 : thisind(s, i - 1)
function prevind(s::AbstractString, i::Int, n::Int)
    for _ = 1:n
        i = prevind(s, i)
    end
    i
end
prev_index(s::AbstractString, i::Int) = prevind(s, i)
@inline function getindex(s::AbstractString, i::Int)
    @boundscheck (1 <= i) & (i <= ncodeunits(s)) || throw_boundserror(s, i)
    @inbounds b = codeunit(s, i)
    b < 0x80 && return bitcast(Char, shl_int(zext_int(UInt32, b), 24))
    is_continuation(b) && throw(StringIndexError(s, i))
    long_char(s, i, b)[1]
end
getindex(s::AbstractString, i::Integer) = s[Int(i)]
function getindex(s::AbstractString, r::AbstractUnitRange{T}) where {T<:Integer}
    isempty(r) && return ""
    i, j = Int(first(r)), Int(last(r))
    1 <= i && j <= ncodeunits(s) || throw_boundserror(s, i:j)
    isvalid(s, i) || throw(StringIndexError(s, i))
    isvalid(s, j) || throw(StringIndexError(s, j))
    byte_range(s, i, nextind(s, j) - 1)
end
getindex(s::AbstractString, ::Colon) = String(s)
getindex(s::AbstractString, v::AbstractVector{T}) where {T<:Integer} = join([s[i] for i in v])
get(s::AbstractString, i::Integer, default) = isvalid(s, Int(i)) ? s[Int(i)] : default
checkbounds(::Type{Bool}, s::AbstractString, i::Integer) = 1 <= i <= ncodeunits(s)
first(s::AbstractString) = isempty(s) ? throw(ArgumentError("collection must be non-empty")) : s[1]
last(s::AbstractString) = isempty(s) ? throw(ArgumentError("collection must be non-empty")) : s[lastindex(s)]
function first(s::AbstractString, n::Integer)
    i = 0
    while n > 0 && i < lastindex(s)
        i = nextind(s, i)
        n -= 1
    end
    i == 0 ? "" : s[1:i]
end
function last(s::AbstractString, n::Integer)
    i = ncodeunits(s) + 1
    while n > 0 && i > 1
        i = prevind(s, i)
        n -= 1
    end
    i > ncodeunits(s) ? "" : s[i:lastindex(s)]
end
struct StringIndices{S}
    s::S
end
iterate(e::StringIndices) = iterate(e, 1)
iterate(e::StringIndices, i::Int) = i > ncodeunits(e.s) ? nothing : (i, nextind(e.s, i))
length(e::StringIndices) = length(e.s)
eltype(::Type{StringIndices{S}}) where {S} = Int
eachindex(s::AbstractString) = StringIndices(s)
keys(s::AbstractString) = StringIndices(s)

# ---- comparison ------------------------------------------------------------------------------------------------------

==(a::String, b::String) = string_len(a) == string_len(b) && string_cmp(a, b) == 0
==(a::AbstractString, b::AbstractString) = String(a) == String(b)
cmp(a::AbstractString, b::AbstractString) = string_cmp(String(a), String(b))
isless(a::AbstractString, b::AbstractString) = cmp(a, b) < 0
<(a::AbstractString, b::AbstractString) = cmp(a, b) < 0
isless(a::Symbol, b::Symbol) = symbol_text(a) < symbol_text(b)
<(a::Symbol, b::Symbol) = isless(a, b)

# ---- building --------------------------------------------------------------------------------------------------------

*(a::Union{AbstractString,Char}, b::Union{AbstractString,Char}) = string(a, b)
*(a::Union{AbstractString,Char}) = string(a)
^(s::Union{AbstractString,Char}, n::Integer) = repeat(s, n)
literal_pow(::typeof(^), s::Union{AbstractString,Char}, ::Val{p}) where {p} = repeat(s, p)
function repeat(s::Union{AbstractString,Char}, n::Integer)
    n >= 0 || throw_argument("can't repeat a string ", n, " times")
    string_repeat(string(s), Int(n))
end
one(::Type{String}) = ""
one(s::AbstractString) = ""
@noinline function join(io::IO, itr, delim = "", last = delim)
    y = iterate(itr)
    first = true
    while y !== nothing
        x = y[1]
        y = iterate(itr, y[2])
        first || print(io, y === nothing ? last : delim)
        print(io, x)
        first = false
    end
end
function join(itr, delim = "", last = delim)
    io = IOBuffer()
    join(io, itr, delim, last)
    take_string(io)
end
join(s::AbstractString) = String(s)
uppercase(s::AbstractString) = string_upper(String(s))
lowercase(s::AbstractString) = string_lower(String(s))
uppercasefirst(s::AbstractString) = isempty(s) ? "" : string(uppercase(s[1]), s[nextind(s, 1):end])
lowercasefirst(s::AbstractString) = isempty(s) ? "" : string(lowercase(s[1]), s[nextind(s, 1):end])
function titlecase(s::AbstractString)
    word = false
    map(s) do c
        d = isletter(c) ? (word ? lowercase(c) : uppercase(c)) : c
        word = isletter(c)
        d
    end
end
function map(f, s::AbstractString)
    io = IOBuffer()
    for c in s
        d = f(c)
        d isa Char || throw(ArgumentError("map(f, s::AbstractString) requires f to return AbstractChar; try map(f, collect(s)) or a comprehension instead"))
        write(io, d)
    end
    take_string(io)
end
function filter(f, s::AbstractString)
    io = IOBuffer()
    for c in s
        f(c) && write(io, c)
    end
    take_string(io)
end
function reverse(s::AbstractString)
    io = IOBuffer()
    i = lastindex(s)
    while i >= 1
        write(io, s[i])
        i = prevind(s, i)
    end
    take_string(io)
end
textwidth(s::AbstractString) = sum(textwidth, s; init = 0)
function pad_text(n::Integer, s::String, p::String)
    missing_width = Int(n) - textwidth(s)
    missing_width <= 0 && return ""
    w = textwidth(p)
    q, r = divrem(missing_width, w)
    r == 0 ? string_repeat(p, q) : string(string_repeat(p, q), first(p, r))
end
lpad(s, n::Integer, p::Union{AbstractString,Char} = ' ') = (t = string(s); string(pad_text(n, t, string(p)), t))
rpad(s, n::Integer, p::Union{AbstractString,Char} = ' ') = (t = string(s); string(t, pad_text(n, t, string(p))))

# ---- trimming --------------------------------------------------------------------------------------------------------

char_matcher(c::Char) = ==(c)
char_matcher(f::Function) = f
char_matcher(chars) = c -> c in chars
function lstrip(f::Function, s::AbstractString)
    i = 1
    while i <= ncodeunits(s) && f(s[i])
        i = nextind(s, i)
    end
    sub(s, i, ncodeunits(s))
end
function rstrip(f::Function, s::AbstractString)
    j = lastindex(s)
    while j >= 1 && f(s[j])
        j = prevind(s, j)
    end
    sub(s, 1, j == 0 ? 0 : nextind(s, j) - 1)
end
strip(f::Function, s::AbstractString) = lstrip(f, rstrip(f, s))
lstrip(s::AbstractString) = lstrip(isspace, s)
rstrip(s::AbstractString) = rstrip(isspace, s)
strip(s::AbstractString) = strip(isspace, s)
lstrip(s::AbstractString, chars) = lstrip(char_matcher(chars), s)
rstrip(s::AbstractString, chars) = rstrip(char_matcher(chars), s)
strip(s::AbstractString, chars) = strip(char_matcher(chars), s)
chomp(s::AbstractString) = endswith(s, "\r\n") ? sub(s, 1, ncodeunits(s) - 2) : endswith(s, '\n') ? sub(s, 1, ncodeunits(s) - 1) : sub(s, 1, ncodeunits(s))
function chop(s::AbstractString; head::Integer = 0, tail::Integer = 1)
    n = length(s)
    head + tail >= n && return sub(s, 1, 0)
    i = nextind(s, 0, 1 + Int(head))
    j = prevind(s, ncodeunits(s) + 1, 1 + Int(tail))
    sub(s, i, nextind(s, j) - 1)
end
chopprefix(s::AbstractString, p::AbstractString) = startswith(s, p) ? sub(s, ncodeunits(p) + 1, ncodeunits(s)) : sub(s, 1, ncodeunits(s))
chopsuffix(s::AbstractString, p::AbstractString) = endswith(s, p) ? sub(s, 1, ncodeunits(s) - ncodeunits(p)) : sub(s, 1, ncodeunits(s))

# ---- searching -------------------------------------------------------------------------------------------------------

function startswith(s::AbstractString, p::AbstractString)
    n = ncodeunits(p)
    n <= ncodeunits(s) || return false
    for i = 1:n
        codeunit(s, i) == codeunit(p, i) || return false
    end
    true
end
function endswith(s::AbstractString, p::AbstractString)
    n = ncodeunits(p)
    d = ncodeunits(s) - n
    d >= 0 || return false
    for i = 1:n
        codeunit(s, d + i) == codeunit(p, i) || return false
    end
    true
end
startswith(s::AbstractString, c::Char) = !isempty(s) && s[1] == c
endswith(s::AbstractString, c::Char) = !isempty(s) && last(s) == c
startswith(s::AbstractString, many::Union{Tuple,AbstractArray,AbstractSet}) = any(p -> startswith(s, p), many)
endswith(s::AbstractString, many::Union{Tuple,AbstractArray,AbstractSet}) = any(p -> endswith(s, p), many)
startswith(p) = s -> startswith(s, p)
endswith(p) = s -> endswith(s, p)

# first match of a pattern at or after byte i: (first byte, last byte), (0, 0) if none
find_from(p::AbstractString, s::String, i::Int) = (k = string_find(s, String(p), i); (k, k == 0 ? 0 : k + ncodeunits(p) - 1))
find_from(p::Char, s::String, i::Int) = find_from(string(p), s, i)
find_from(p, s::String, i::Int) = find_char(char_matcher(p), s, i)
function find_char(f, s::String, i::Int)
    while i <= ncodeunits(s)
        j = nextind(s, i)
        f(s[i]) && return (i, j - 1)
        i = j
    end
    (0, 0)
end
occursin(p::Union{AbstractString,Char}, s::AbstractString) = find_from(p, String(s), 1)[1] != 0
occursin(s::AbstractString) = p -> occursin(p, s)
contains(s::AbstractString, p) = occursin(p, s)
contains(p) = s -> occursin(p, s)
in(c::Char, s::AbstractString) = occursin(c, s)
in(p::AbstractString, s::AbstractString) = error("use occursin(needle, haystack) for string containment")
function findnext(p::AbstractString, s::AbstractString, i::Integer)
    t = String(s)
    i > ncodeunits(t) + 1 && return nothing
    k = string_find(t, String(p), Int(i))
    k == 0 ? nothing : k:(k + lastindex(p) - 1)
end
findfirst(p::AbstractString, s::AbstractString) = findnext(p, s, 1)
function findnext(f::Function, s::AbstractString, i::Integer)
    k = find_char(f, String(s), Int(i))[1]
    k == 0 ? nothing : k
end
findnext(c::Char, s::AbstractString, i::Integer) = findnext(==(c), s, i)
findfirst(c::Char, s::AbstractString) = findnext(==(c), s, 1)
findfirst(f::Function, s::AbstractString) = findnext(f, s, 1)
function findprev(f::Function, s::AbstractString, i::Integer)
    k = thisind(s, Int(i))
    while k >= 1
        f(s[k]) && return k
        k = prevind(s, k)
    end
    nothing
end
findprev(c::Char, s::AbstractString, i::Integer) = findprev(==(c), s, i)
findlast(f::Function, s::AbstractString) = isempty(s) ? nothing : findprev(f, s, lastindex(s))
findlast(c::Char, s::AbstractString) = findlast(==(c), s)
function findlast(p::AbstractString, s::AbstractString)
    r = nothing
    q = findfirst(p, s)
    while q !== nothing
        r = q
        q = findnext(p, s, first(q) + 1)
    end
    r
end
findall(f::Function, s::AbstractString) = [i for i in eachindex(s) if f(s[i])]
findall(c::Char, s::AbstractString) = findall(==(c), s)
function findall(p::AbstractString, s::AbstractString; overlap = false)
    r = UnitRange{Int}[]
    q = findfirst(p, s)
    while q !== nothing
        push!(r, q)
        q = findnext(p, s, overlap ? first(q) + 1 : max(last(q), first(q)) + 1)
    end
    r
end
count(p::Union{AbstractString,Char}, s::AbstractString) = length(findall(p, s))

# ---- splitting and replacing ---------------------------------------------------------------------------------------------

split(s::AbstractString; limit::Integer = 0, keepempty::Bool = false) = split_text(s, isspace, Int(limit), keepempty)
split(s::AbstractString, delim; limit::Integer = 0, keepempty::Bool = true) = split_text(s, delim, Int(limit), keepempty)
eachsplit(s::AbstractString; limit::Integer = 0, keepempty::Bool = false) = split_text(s, isspace, Int(limit), keepempty)
eachsplit(s::AbstractString, delim; limit::Integer = 0, keepempty::Bool = true) = split_text(s, delim, Int(limit), keepempty)
function split_text(s::AbstractString, delim, limit::Int, keepempty::Bool)
    t = String(s)
    parts = SubString{String}[]
    delim == "" && return split_characters(t, limit)
    from = 1
    i = 1
    while limit == 0 || length(parts) < limit - 1
        a, b = i > ncodeunits(t) ? (0, 0) : find_from(delim, t, i)
        a == 0 && break
        (keepempty || a > from) && push!(parts, sub(t, from, a - 1))
        from = i = b + 1
    end
    (keepempty || from <= ncodeunits(t)) && push!(parts, sub(t, from, ncodeunits(t)))
    parts
end
function split_characters(t::String, limit::Int)
    parts = SubString{String}[]
    i = 1
    while i <= ncodeunits(t)
        j = limit != 0 && length(parts) == limit - 1 ? ncodeunits(t) + 1 : nextind(t, i)
        push!(parts, sub(t, i, j - 1))
        i = j
    end
    parts
end
rsplit(s::AbstractString; limit::Integer = 0, keepempty::Bool = false) = rsplit_text(s, isspace, Int(limit), keepempty)
rsplit(s::AbstractString, delim; limit::Integer = 0, keepempty::Bool = true) = rsplit_text(s, delim, Int(limit), keepempty)
function rsplit_text(s, delim, limit::Int, keepempty::Bool)
    parts = split_text(s, delim, 0, keepempty)
    (limit == 0 || length(parts) <= limit) && return parts
    t = String(s)
    n = length(parts) - limit + 1
    joined = sub(t, 1, parts[n].offset + parts[n].ncodeunits)
    pushfirst!(parts[(n + 1):end], joined)
end

replacement_text(r::AbstractString, m) = String(r)
replacement_text(r::Char, m) = string(r)
replacement_text(f::Function, m) = string(f(m))
replacement_text(x, m) = string(x)
matched(p::Char, m) = p
matched(p::AbstractString, m) = m
matched(p, m) = m[1]
function replace(s::AbstractString, pats::Pair...; count::Integer = typemax(Int))
    t = String(s)
    io = IOBuffer()
    i = 1
    done = 0
    while done < count && i <= ncodeunits(t)
        best = 0
        a = b = 0
        for k = 1:nfields(pats)
            x, y = find_from(pats[k].first, t, i)
            if x != 0 && (best == 0 || x < a)
                best, a, b = k, x, y
            end
        end
        best == 0 && break
        write(io, string_sub(t, i, a - 1))
        p = pats[best]
        if b < a # an empty pattern matches before every character
            write(io, replacement_text(p.second, ""))
            write(io, t[a])
            i = nextind(t, a)
        else
            write(io, replacement_text(p.second, matched(p.first, string_sub(t, a, b))))
            i = b + 1
        end
        done += 1
    end
    i <= ncodeunits(t) && write(io, string_sub(t, i, ncodeunits(t)))
    take_string(io)
end
function replace(a::AbstractVector, pats::Pair...)
    map(a) do x
        for p in pats
            isequal(x, p.first) && return p.second
        end
        x
    end
end
replace(f::Function, a::AbstractVector) = map(f, a)

# ---- escapes ---------------------------------------------------------------------------------------------------------

@noinline function escape_char(io::IO, c::Char, quoted::Char)
    if c == quoted || c == '\\'
        write(io, '\\')
        write(io, c)
    elseif '\a' <= c <= '\r'
        write(io, '\\')
        write(io, "abtnvfr"[Int(codepoint(c)) - 6])
    elseif c == '\e'
        write(io, "\\e")
    elseif c == '\0'
        write(io, "\\0")
    elseif isprint(c)
        write(io, c)
    elseif !is_wellformed(c)
        u = bitcast(UInt32, c)
        while u != 0x00000000
            write(io, string("\\x", int_text(u >> 24, 16, 2)))
            u <<= 8
        end
    else
        n = codepoint(c)
        write(io, n < 0x80 ? string("\\x", int_text(n, 16, 2)) : string(n < 0x10000 ? "\\u" : "\\U", int_text(n, 16, 1)))
    end
    nothing
end
function is_wellformed(c::Char)
    u = bitcast(UInt32, c)
    u < 0x80000000 || (u >= 0xc2000000 && Char(codepoint(c)) == c)
end
function escape_string(s::AbstractString)
    io = IOBuffer()
    for c in s
        c == '"' ? write(io, "\\\"") : escape_char(io, c, '"')
    end
    take_string(io)
end
function unescape_string(s::AbstractString)
    io = IOBuffer()
    t = collect(s)
    i = 1
    while i <= length(t)
        c = t[i]
        if c == '\\' && i < length(t)
            i += 1
            k = findfirst(t[i], "abtnvfre0")
            write(io, k === nothing ? t[i] : "\a\b\t\n\v\f\r\e\0"[k])
        else
            write(io, c)
        end
        i += 1
    end
    take_string(io)
end

Symbol(s::Symbol) = s
Symbol(s::AbstractString) = symbol_new(String(s))
Symbol(xs...) = symbol_new(string(xs...))
ascii(s::AbstractString) = isascii(s) ? String(s) : throw_argument("invalid ASCII in ", Shown(s))
cmp(a::Symbol, b::Symbol) = cmp(String(a), String(b))

export SubString, codepoint, ncodeunits, codeunit, codeunits, isascii, isdigit, isxdigit, isletter, isnumeric, ispunct, isuppercase
export islowercase, isspace, iscntrl, isprint, uppercase, lowercase, titlecase, textwidth, isvalid, thisind, nextind, prevind
export join, uppercasefirst, lowercasefirst, lpad, rpad, lstrip, rstrip, strip, chomp, chop, chopprefix, chopsuffix
export startswith, endswith, occursin, contains, split, rsplit, eachsplit, replace, escape_string, unescape_string, ascii
