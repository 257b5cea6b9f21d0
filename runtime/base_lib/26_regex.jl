# 26_regex.jl - regular expressions: PCRE2 behind three builtins.

abstract type AbstractPattern end
abstract type AbstractMatch end
mutable struct Regex <: AbstractPattern
    pattern::String
    flags::Int
    code::UInt64 # an address that only the builtins understand
end
struct RegexMatch{S<:AbstractString} <: AbstractMatch
    match::SubString{String}
    captures::Vector{Union{Nothing,SubString{String}}}
    offset::Int
    offsets::Vector{Int}
    regex::Regex
end
struct SubstitutionString{T<:AbstractString} <: AbstractString
    string::T
end

const regex_letters = "imsxa"
function regex_flags(flags::AbstractString)
    n = 0
    for c in flags
        k = findfirst(c, regex_letters)
        k === nothing && throw_argument("unknown regex flag: ", c)
        n |= 1 << (k - 1)
    end
    n
end
Regex(pattern::AbstractString, flags::AbstractString = "") = regex_of(String(pattern), regex_flags(flags))
regex_of(pattern::String, flags::Int) = new_struct(Regex, pattern, flags, regex_compile(pattern, flags))
==(a::Regex, b::Regex) = a.pattern == b.pattern && a.flags == b.flags
hash(r::Regex, h::UInt) = hash(r.pattern, hash(r.flags, h))
*(a::Regex, b::Regex) = Regex(string("(?:", a.pattern, ")(?:", b.pattern, ")"), flag_letters(a))
*(a::Regex, b::AbstractString) = Regex(string("(?:", a.pattern, ")", "\\Q", b, "\\E"), flag_letters(a))
*(a::AbstractString, b::Regex) = Regex(string("\\Q", a, "\\E", "(?:", b.pattern, ")"), flag_letters(b))
flag_letters(r::Regex) = join([regex_letters[i] for i = 1:5 if r.flags & (1 << (i - 1)) != 0])
function show(io::IO, r::Regex)
    write(io, "r\"")
    escape_quotes(io, r.pattern)
    print(io, "\"", flag_letters(r))
end
function escape_quotes(io::IO, s::String)
    for c in s
        c == '"' && write(io, '\\')
        write(io, c)
    end
end
broadcastable(r::Regex) = RefValue(r)

# ---- one match -----------------------------------------------------------------------------------------------------------

function make_match(r::Regex, s::String, v::Vector{Int})
    n = div(length(v), 2) - 1
    captures = Vector{Union{Nothing,SubString{String}}}(undef, n)
    offsets = Vector{Int}(undef, n)
    for i = 1:n
        a, b = v[2i + 1], v[2i + 2]
        captures[i] = a < 0 ? nothing : sub(s, a + 1, b)
        offsets[i] = a < 0 ? 0 : a + 1
    end
    RegexMatch{String}(sub(s, v[1] + 1, v[2]), captures, v[1] + 1, offsets, r)
end
function match_at(r::Regex, s::String, i::Int, how::Int)
    v = regex_match(r.code, s, i, how)
    v === nothing ? nothing : make_match(r, s, v::Vector{Int})
end
function match(r::Regex, s::AbstractString, i::Integer = 1)
    t = String(s)
    1 <= i <= ncodeunits(t) + 1 || throw_boundserror(t, Int(i))
    match_at(r, t, Int(i), 0)
end
match(r::Regex, s::AbstractString, i::Integer, options) = throw_argument("match options are not supported")
group_names(m::RegexMatch) = regex_names(m.regex.code)::Vector{String}
keys(m::RegexMatch) = (names = group_names(m); map(i -> isempty(names[i]) ? i : names[i], 1:length(names)))
function group_number(m::RegexMatch, name)
    k = findfirst(==(String(name)), group_names(m))
    k === nothing ? throw(ErrorException(string("no capture group named ", name, " found in regex"))) : k
end
getindex(m::RegexMatch, i::Integer) = m.captures[i]
getindex(m::RegexMatch, name::Union{AbstractString,Symbol}) = m.captures[group_number(m, name)]
haskey(m::RegexMatch, i::Integer) = 1 <= i <= length(m.captures)
haskey(m::RegexMatch, name::Union{AbstractString,Symbol}) = String(name) in group_names(m)
iterate(m::RegexMatch) = iterate(m.captures)
iterate(m::RegexMatch, i) = iterate(m.captures, i)
length(m::RegexMatch) = length(m.captures)
eltype(::Type{M}) where {M<:RegexMatch} = Union{Nothing,SubString{String}}
==(a::RegexMatch, b::RegexMatch) = a.match == b.match && isequal(a.captures, b.captures) && a.offset == b.offset && a.regex == b.regex
String(m::RegexMatch) = String(m.match)
function show(io::IO, m::RegexMatch)
    print(io, "RegexMatch(")
    show(io, m.match)
    names = group_names(m)
    for i = 1:length(m.captures)
        print(io, ", ", isempty(names[i]) ? i : names[i], "=")
        show(io, m.captures[i])
    end
    print(io, ")")
end

# ---- all matches -----------------------------------------------------------------------------------------------------------

struct RegexMatchIterator
    regex::Regex
    string::String
    overlap::Bool
end
eachmatch(r::Regex, s::AbstractString; overlap::Bool = false) = RegexMatchIterator(r, String(s), overlap)
eltype(::Type{RegexMatchIterator}) = RegexMatch{String}
IteratorSize(::Type{RegexMatchIterator}) = SizeUnknown()
iterate(e::RegexMatchIterator) = iterate(e, (1, false))
function iterate(e::RegexMatchIterator, state::Tuple{Int,Bool})
    i, empty_before = state
    while true
        m = match_at(e.regex, e.string, i, empty_before ? 3 : 0)
        if m === nothing
            (empty_before && i <= ncodeunits(e.string)) || return nothing
            i = nextind(e.string, i)
            empty_before = false
            continue
        end
        n = ncodeunits(m.match)
        i = !e.overlap ? m.offset + n : n == 0 ? m.offset : nextind(e.string, m.offset)
        return (m, (i, n == 0))
    end
end

# ---- searching, splitting, replacing -------------------------------------------------------------------------------------------

function find_from(r::Regex, s::String, i::Int)
    v = regex_match(r.code, s, i, 0)
    v === nothing ? (0, 0) : (v[1] + 1, v[2])
end
matched(r::Regex, m) = m
occursin(r::Regex, s::AbstractString) = regex_match(r.code, String(s), 1, 0) !== nothing
startswith(s::AbstractString, r::Regex) = regex_match(r.code, String(s), 1, 2) !== nothing
endswith(s::AbstractString, r::Regex) = regex_match(r.code, String(s), 1, 4) !== nothing
count(r::Regex, s::AbstractString; overlap::Bool = false) = (n = 0; for _ in eachmatch(r, s; overlap = overlap); n += 1; end; n)
findfirst(r::Regex, s::AbstractString) = findnext(r, s, 1)
function findnext(r::Regex, s::AbstractString, i::Integer)
    t = String(s)
    i > ncodeunits(t) + 1 && throw_boundserror(t, Int(i))
    a, b = find_from(r, t, Int(i))
    a == 0 ? nothing : (a:(b < a ? a - 1 : thisind(t, b)))
end
findall(r::Regex, s::AbstractString; overlap::Bool = false) =
    [m.offset:(isempty(m.match) ? m.offset - 1 : thisind(m.match.string, m.offset + ncodeunits(m.match) - 1)) for m in eachmatch(r, s; overlap = overlap)]
function split_text(s::AbstractString, r::Regex, limit::Int, keepempty::Bool)
    t = String(s)
    parts = SubString{String}[]
    n = ncodeunits(t)
    i = k = 1
    while k <= n && (limit == 0 || length(parts) < limit - 1)
        a, b = find_from(r, t, k)
        (a == 0 || a > n) && break
        next = b < a ? nextind(t, a) : b + 1
        if i < next && (b >= a || a > i)
            (keepempty || i < a) && push!(parts, sub(t, i, a - 1))
            i = b < a ? a : next
        end
        k = next
    end
    (keepempty || i <= n) && push!(parts, sub(t, i, n))
    parts
end

# \1, \g<name>, \0 in a replacement
function substituted(io::IO, text::String, m::RegexMatch)
    i = 1
    n = ncodeunits(text)
    while i <= n
        c = text[i]
        if c != '\\'
            write(io, c)
            i = nextind(text, i)
            continue
        end
        i += 1
        i <= n || throw_argument("Bad replacement string: ", text)
        c = text[i]
        if isdigit(c)
            k = 0
            while i <= n && isdigit(text[i])
                k = 10k + (text[i] - '0')
                i += 1
            end
            put_group(io, m, k)
        elseif c == 'g' && i < n && text[i + 1] == '<'
            stop = findnext('>', text, i)
            stop === nothing && throw_argument("Bad replacement string: ", text)
            name = text[(i + 2):(stop - 1)]
            put_group(io, m, all(isdigit, name) ? parse(Int, name) : group_number(m, name))
            i = stop + 1
        elseif c == '\\'
            write(io, '\\')
            i += 1
        else
            throw_argument("Bad replacement string: ", text)
        end
    end
end
function put_group(io::IO, m::RegexMatch, k::Int)
    if k == 0
        write(io, m.match)
    else
        g = m.captures[k]
        g === nothing || write(io, g)
    end
    nothing
end
put_replacement(io::IO, r::SubstitutionString, m::RegexMatch) = substituted(io, String(r.string), m)
put_replacement(io::IO, r, m::RegexMatch) = (write(io, replacement_text(r, m.match)); nothing)
function replace(s::AbstractString, p::Pair{Regex}; count::Integer = typemax(Int))
    t = String(s)
    io = IOBuffer()
    i = 1
    done = 0
    for m in eachmatch(p.first, t)
        done < count || break
        write(io, string_sub(t, i, m.offset - 1))
        put_replacement(io, p.second, m)
        i = m.offset + ncodeunits(m.match)
        done += 1
    end
    i <= ncodeunits(t) && write(io, string_sub(t, i, ncodeunits(t)))
    take_string(io)
end

ncodeunits(s::SubstitutionString) = ncodeunits(s.string)
codeunit(s::SubstitutionString, i::Int) = codeunit(s.string, i)
String(s::SubstitutionString) = String(s.string)
show(io::IO, s::SubstitutionString) = (write(io, 's'); show(io, s.string))

export Regex, RegexMatch, SubstitutionString, AbstractPattern, AbstractMatch, match, eachmatch
