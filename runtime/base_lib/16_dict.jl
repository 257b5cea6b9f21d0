# 16_dict.jl - hashing, Dict, Set.

# ---- hashing: equal values (isequal) hash equally, whatever their types ----------------------------------------------------

@inline function mix(n::UInt64)
    a = ~n + (n << 21)
    a = a ⊻ (a >> 24)
    a = a + (a << 3) + (a << 8)
    a = a ⊻ (a >> 14)
    a = a + (a << 2) + (a << 4)
    a = a ⊻ (a >> 28)
    a + (a << 31)
end
@inline hash(x) = hash(x, zero(UInt))
hash(x, h::UInt) = mix(objectid(x)) - 0x3 * h
@inline hash(x::Int64, h::UInt) = mix(bitcast(UInt64, x)) - 0x3 * h
@inline hash(x::UInt64, h::UInt) = mix(x) - 0x3 * h
hash(x::BitInteger, h::UInt) = hash(x < zero(x) ? Int64(x % Int64) : x % UInt64, h)
hash(x::Bool, h::UInt) = hash(Int64(x), h)
function hash(x::Float64, h::UInt)
    if fits(Int64, x)
        n = fptosi(Int64, x)
        Float64(n) == x && !(n == 0 && signbit(x)) && return hash(n, h)
    elseif fits(UInt64, x) && trunc_float(x) == x
        return hash(fptoui(UInt64, x), h)
    end
    mix(isnan(x) ? bitcast(UInt64, NaN) : bitcast(UInt64, x)) - 0x3 * h
end
hash(x::Float32, h::UInt) = hash(Float64(x), h)
hash(x::Rational, h::UInt) =
    ispow2(x.den) && abs(x.num) < 9007199254740992 ? hash(Float64(x), h) : hash(x.num, hash(x.den, h))
hash(z::Complex, h::UInt) = iszero(z.im) ? hash(z.re, h) : hash(z.re, h ⊻ hash(z.im, 0x32a7a07f3e7cd1f9))
hash(c::Char, h::UInt) = mix(((UInt64(bitcast(UInt32, c)) + 0x00000000d4d64234) << 32) ⊻ h)
hash(s::String, h::UInt) = (k = h + 0x71e729fd56419c81; string_hash(s, k) + k)
hash(s::AbstractString, h::UInt) = hash(String(s), h)
hash(s::Symbol, h::UInt) = mix(string_hash(symbol_text(s), 0x5f3c7a1e9b2d4c68)) - 0x3 * h
hash(t::Tuple{}, h::UInt) = h + 0x77cfa1eef01bca90
hash(t::Tuple, h::UInt) = hash(t[1], hash(tail(t), h))
hash(p::Pair, h::UInt) = hash(p.second, hash(p.first, h + 0x46e60a0a8e0a1bb5))
hash(t::NamedTuple, h::UInt) = hash(values(t), hash(keys(t), h))
function hash(a::AbstractArray, h::UInt)
    h += 0x7e2d6fb6448beb77
    for n in size(a)
        h = hash(n, h)
    end
    for x in a
        h = hash(x, h)
    end
    h
end
hash(x::Nothing, h::UInt) = mix(0x9a3b1f7c2d5e6048) - 0x3 * h

# ---- Dict: open addressing, linear probing ---------------------------------------------------------------------------------

# slot state: 0 free, 1 used, 2 deleted
mutable struct Dict{K,V} <: AbstractDict{K,V}
    slots::Array{UInt8,1}
    keys::Array{K,1}
    vals::Array{V,1}
    count::Int
    deleted::Int
    Dict{K,V}() where {K,V} =
        new(fill!(array_new(Array{UInt8,1}, 16), 0x00), array_new(Array{K,1}, 16), array_new(Array{V,1}, 16), 0, 0)
end
Dict() = Dict{Any,Any}()
Dict{K,V}(ps::Pair...) where {K,V} = fill_dict(Dict{K,V}(), ps)
Dict{K,V}(itr) where {K,V} = fill_dict(Dict{K,V}(), itr)
Dict(p::Pair{K,V}) where {K,V} = fill_dict(Dict{K,V}(), (p,))
Dict(ps::Pair{K,V}...) where {K,V} = fill_dict(Dict{K,V}(), ps)
Dict(ps::Pair...) = fill_dict(Dict{promote_side(first, ps),promote_side(last, ps)}(), ps)
Dict(d::AbstractDict{K,V}) where {K,V} = fill_dict(Dict{K,V}(), d)
function Dict(itr)
    v = collect(itr)
    K = promote_side(first, v)
    V = promote_side(last, v)
    fill_dict(Dict{K,V}(), v)
end
function promote_side(side, ps)
    T = Union{}
    for p in ps
        S = typeof(side(p))
        T = T === Union{} || T === S ? S : typejoin(T, S)
    end
    T === Union{} ? Any : T
end
promoted_key(::Type{T}, ::Type{S}) where {T,S} = T <: S ? S : S <: T ? T : promote_type(T, S)
function fill_dict(d, itr)
    for (k, v) in itr
        d[k] = v
    end
    d
end
@inline slot_of(key, size::Int) = ((hash(key) % Int) & (size - 1)) + 1

# the slot that holds the key, or 0
function find_slot(d::Dict{K,V}, key) where {K,V}
    size = array_len(d.slots)
    i = slot_of(key, size)
    while true
        @inbounds s = d.slots[i]
        s == 0x00 && return 0
        if s == 0x01
            @inbounds k = d.keys[i]
            (k === key || isequal(k, key)) && return i
        end
        i = (i & (size - 1)) + 1
    end
end
function rebuild!(d::Dict{K,V}, size::Int) where {K,V}
    slots, ks, vs = d.slots, d.keys, d.vals
    d.slots = fill!(array_new(Array{UInt8,1}, size), 0x00)
    d.keys = array_new(Array{K,1}, size)
    d.vals = array_new(Array{V,1}, size)
    d.deleted = 0
    for i = 1:array_len(slots)
        if slots[i] == 0x01
            insert_new!(d, ks[i], vs[i])
        end
    end
    d
end
function insert_new!(d::Dict{K,V}, key::K, v::V) where {K,V}
    size = array_len(d.slots)
    i = slot_of(key, size)
    while @inbounds d.slots[i] == 0x01
        i = (i & (size - 1)) + 1
    end
    @inbounds d.slots[i] == 0x02 && (d.deleted -= 1)
    @inbounds d.slots[i] = 0x01
    @inbounds d.keys[i] = key
    @inbounds d.vals[i] = v
    i
end
function add_key!(d::Dict{K,V}, key::K, v::V) where {K,V}
    insert_new!(d, key, v)
    d.count += 1
    size = array_len(d.slots)
    if (d.count + d.deleted) * 3 > size * 2
        rebuild!(d, table_size(d.count > 64000 ? d.count * 2 : d.count * 4))
    end
    d
end
table_size(n::Int) = n <= 16 ? 16 : 1 << (64 - leading_zeros(n - 1))
function setindex!(d::Dict{K,V}, v, key) where {K,V}
    k = convert_key(K, key)
    x = convert(V, v)
    i = find_slot(d, k)
    if i == 0
        add_key!(d, k, x)
    else
        @inbounds d.keys[i] = k
        @inbounds d.vals[i] = x
    end
    d
end
@inline function convert_key(::Type{K}, key) where {K}
    k = convert(K, key)
    isequal(k, key) || throw_argument(Shown(key), " is not a valid key for type ", K)
    k
end
@inline convert_key(::Type{K}, key::K) where {K} = key
function getindex(d::Dict, key)
    i = find_slot(d, key)
    i == 0 && throw(KeyError(key))
    @inbounds d.vals[i]
end
function get(d::Dict, key, default)
    i = find_slot(d, key)
    i == 0 ? default : @inbounds d.vals[i]
end
function get(f::Function, d::Dict, key)
    i = find_slot(d, key)
    i == 0 ? f() : @inbounds d.vals[i]
end
function get!(d::Dict{K,V}, key, default) where {K,V}
    i = find_slot(d, key)
    i == 0 || return @inbounds d.vals[i]
    v = convert(V, default)
    add_key!(d, convert_key(K, key), v)
    v
end
function get!(f::Function, d::Dict{K,V}, key) where {K,V}
    i = find_slot(d, key)
    i == 0 || return @inbounds d.vals[i]
    v = convert(V, f())
    setindex!(d, v, key)
    v
end
haskey(d::Dict, key) = find_slot(d, key) != 0
function remove_slot!(d::Dict{K,V}, i::Int) where {K,V}
    @inbounds d.slots[i] = 0x02
    d.count -= 1
    d.deleted += 1
    if d.count == 0
        fill!(d.slots, 0x00)
        d.deleted = 0
    end
    d
end
function delete!(d::Dict, key)
    i = find_slot(d, key)
    i == 0 ? d : remove_slot!(d, i)
end
function pop!(d::Dict, key)
    i = find_slot(d, key)
    i == 0 && throw(KeyError(key))
    v = d.vals[i]
    remove_slot!(d, i)
    v
end
pop!(d::Dict, key, default) = haskey(d, key) ? pop!(d, key) : default
function pop!(d::Dict)
    isempty(d) && throw(ArgumentError("dict must be non-empty"))
    p = first(d)
    delete!(d, p.first)
    p
end
function empty!(d::Dict{K,V}) where {K,V}
    d.slots = fill!(array_new(Array{UInt8,1}, 16), 0x00)
    d.keys = array_new(Array{K,1}, 16)
    d.vals = array_new(Array{V,1}, 16)
    d.count = 0
    d.deleted = 0
    d
end
function used_from(d::Dict, i::Int)
    n = array_len(d.slots)
    while i <= n
        @inbounds d.slots[i] == 0x01 && return i
        i += 1
    end
    0
end
@inline iterate(d::Dict) = iterate(d, 1)
@inline function iterate(d::Dict{K,V}, i::Int) where {K,V}
    j = used_from(d, i)
    j == 0 ? nothing : (Pair{K,V}(array_ref(d.keys, j), array_ref(d.vals, j)), j + 1)
end
length(d::Dict) = d.count
isempty(d::Dict) = d.count == 0
copy(d::Dict{K,V}) where {K,V} = fill_dict(Dict{K,V}(), d)
sizehint!(d::Dict, n::Integer) = d
empty(d::AbstractDict{K,V}) where {K,V} = Dict{K,V}()
function filter!(f, d::Dict)
    for i = 1:array_len(d.slots)
        if d.slots[i] == 0x01 && !f(Pair(d.keys[i], d.vals[i]))
            remove_slot!(d, i)
        end
    end
    d
end

# ---- every AbstractDict --------------------------------------------------------------------------------------------------

eltype(::Type{D}) where {K,V,D<:AbstractDict{K,V}} = Pair{K,V}
keytype(d::AbstractDict{K,V}) where {K,V} = K
valtype(d::AbstractDict{K,V}) where {K,V} = V
keytype(::Type{D}) where {K,V,D<:AbstractDict{K,V}} = K
valtype(::Type{D}) where {K,V,D<:AbstractDict{K,V}} = V
struct KeySet{K,D} <: AbstractSet{K}
    dict::D
end
struct ValueIterator{D}
    dict::D
end
keys(d::AbstractDict{K,V}) where {K,V} = KeySet{K,typeof(d)}(d)
values(d::AbstractDict) = ValueIterator(d)
pairs(d::AbstractDict) = d
iterate(k::KeySet) = key_step(iterate(k.dict))
iterate(k::KeySet, s) = key_step(iterate(k.dict, s))
@inline key_step(y) = y === nothing ? nothing : (y[1].first, y[2])
iterate(v::ValueIterator) = value_step(iterate(v.dict))
iterate(v::ValueIterator, s) = value_step(iterate(v.dict, s))
@inline value_step(y) = y === nothing ? nothing : (y[1].second, y[2])
length(k::KeySet) = length(k.dict)
length(v::ValueIterator) = length(v.dict)
isempty(v::ValueIterator) = isempty(v.dict)
in(x, k::KeySet) = haskey(k.dict, x)
eltype(::Type{KeySet{K,D}}) where {K,D} = K
eltype(::Type{ValueIterator{D}}) where {D} = valtype(D)
in(p::Pair, d::AbstractDict) = haskey(d, p.first) && d[p.first] == p.second
function ==(a::AbstractDict, b::AbstractDict)
    length(a) == length(b) || return false
    for p in a
        p in b || return false
    end
    true
end
isequal(a::AbstractDict, b::AbstractDict) = length(a) == length(b) && all(p -> haskey(b, p.first) && isequal(b[p.first], p.second), a)
function hash(d::AbstractDict, h::UInt)
    s = 0x6d35bb51952d5539
    for p in d
        s = s ⊻ hash(p, zero(UInt))
    end
    hash(s, h)
end
merge!(d::AbstractDict, others::AbstractDict...) = (foreach(o -> fill_dict(d, o), others); d)
function merge(d::AbstractDict, others::AbstractDict...)
    K, V = keytype(d), valtype(d)
    for o in others
        K, V = promoted_key(K, keytype(o)), promoted_key(V, valtype(o))
    end
    merge!(fill_dict(Dict{K,V}(), d), others...)
end
function mergewith!(f, d::AbstractDict, others::AbstractDict...)
    for o in others, (k, v) in o
        d[k] = haskey(d, k) ? f(d[k], v) : v
    end
    d
end
mergewith(f, d::AbstractDict, others::AbstractDict...) = mergewith!(f, copy(d), others...)
filter(f, d::AbstractDict) = fill_dict(empty(d), [p for p in d if f(p)])
map(f, d::AbstractDict) = error("map is not defined on dictionaries")
findfirst(f::Function, d::AbstractDict) = find_pair(f, d)
getkey(d::AbstractDict, k, default) = haskey(d, k) ? first(p for p in keys(d) if isequal(p, k)) : default
push!(d::AbstractDict, p::Pair) = (d[p.first] = p.second; d)
push!(d::AbstractDict, p::Pair, q::Pair...) = (push!(d, p); push!(d, q...))
first(d::AbstractDict) = isempty(d) ? throw(ArgumentError("collection must be non-empty")) : iterate(d)[1]
convert(::Type{Dict{K,V}}, d::Dict{K,V}) where {K,V} = d
convert(::Type{Dict{K,V}}, d::AbstractDict) where {K,V} = Dict{K,V}(d)

# key => value pairs of anything with keys
struct Pairs{A,I}
    data::A
    itr::I
end
pairs(a) = Pairs(a, keys(a))
iterate(p::Pairs) = pair_step(p, iterate(p.itr))
iterate(p::Pairs, s) = pair_step(p, iterate(p.itr, s))
@inline pair_step(p, y) = y === nothing ? nothing : (Pair(y[1], p.data[y[1]]), y[2])
length(p::Pairs) = length(p.itr)
isempty(p::Pairs) = length(p) == 0
keys(p::Pairs) = p.itr
values(p::Pairs) = p.data
getindex(p::Pairs, k) = p.data[k]
haskey(p::Pairs, k) = k in p.itr
get(p::Pairs, k, default) = haskey(p, k) ? p.data[k] : default
eltype(::Type{Pairs{A,I}}) where {A,I} = Pair{eltype(I),eltype(A)}
eltype(::Type{T}) where {T<:NamedTuple} = Any
eltype(::Type{NamedTuple{N,T}}) where {N,T<:Tuple} = eltype(T)
merge(a::NamedTuple, p::Pairs) = p.data isa NamedTuple ? merge(a, p.data) : merge(a, collect(p))
merge(d::AbstractDict, p::Pairs) = merge(d, Dict(p))
IteratorSize(::Type{Pairs{A,I}}) where {A,I} = HasLength()

# ---- Set -------------------------------------------------------------------------------------------------------------

struct Set{T} <: AbstractSet{T}
    dict::Dict{T,Nothing}
    Set{T}() where {T} = new(Dict{T,Nothing}())
end
Set() = Set{Any}()
Set{T}(itr) where {T} = fill_set(Set{T}(), itr)
function Set(itr)
    IteratorEltype(itr) isa HasEltype && return fill_set(Set{eltype(itr)}(), itr)
    v = collect(itr)
    fill_set(Set{eltype(v)}(), v)
end
function fill_set(s, itr)
    for x in itr
        push!(s, x)
    end
    s
end
const BitSet = Set{Int}
push!(s::Set, x) = (s.dict[x] = nothing; s)
push!(s::Set, x, y...) = (push!(s, x); push!(s, y...))
in(x, s::Set) = haskey(s.dict, x)
in!(x, s::Set) = x in s ? true : (push!(s, x); false)
length(s::Set) = length(s.dict)
isempty(s::Set) = isempty(s.dict)
iterate(s::Set) = key_step(iterate(s.dict))
iterate(s::Set, i) = key_step(iterate(s.dict, i))
delete!(s::Set, x) = (delete!(s.dict, x); s)
pop!(s::Set, x) = (pop!(s.dict, x); x)
function pop!(s::Set)
    isempty(s) && throw(ArgumentError("set must be non-empty"))
    x = first(s)
    delete!(s, x)
    x
end
empty!(s::Set) = (empty!(s.dict); s)
copy(s::Set{T}) where {T} = fill_set(Set{T}(), s)
empty(s::AbstractSet{T}) where {T} = Set{T}()
eltype(::Type{S}) where {T,S<:AbstractSet{T}} = T
filter(f, s::AbstractSet) = fill_set(empty(s), Generator(identity, Filter(f, s)))
filter!(f, s::Set) = (foreach(x -> f(x) || delete!(s, x), collect(s)); s)
unique(s::AbstractSet) = s
sizehint!(s::Set, n) = s
==(a::AbstractSet, b::AbstractSet) = length(a) == length(b) && issubset(a, b)
isequal(a::AbstractSet, b::AbstractSet) = a == b
<(a::AbstractSet, b::AbstractSet) = length(a) < length(b) && issubset(a, b)
<=(a::AbstractSet, b::AbstractSet) = issubset(a, b)
function hash(s::AbstractSet, h::UInt)
    k = 0x8f1d3c5b7a9e2046
    for x in s
        k = k ⊻ hash(x, zero(UInt))
    end
    hash(k, h)
end
contains_all(b, a) = all(x -> x in b, a)
issubset(a, b) = contains_all(b isa AbstractSet || b isa AbstractRange ? b : Set(b), a)
issubset(b) = a -> issubset(a, b)
const ⊆ = issubset
⊇(a, b) = issubset(b, a)
⊊(a, b) = issubset(a, b) && !issubset(b, a)
⊈(a, b) = !issubset(a, b)
issetequal(a, b) = issubset(a, b) && issubset(b, a)
isdisjoint(a, b) = !any(x -> x in b, a)
union(s::AbstractSet) = copy(s)
union(s::AbstractSet, others...) = union!(union_start(s, others), s, others...)
union_start(s::AbstractSet{T}, others) where {T} = Set{set_eltype(T, others)}()
function set_eltype(T, others)
    for o in others
        T = promoted_key(T, eltype(o))
    end
    T
end
union!(s::AbstractSet, others...) = (foreach(o -> fill_set(s, o), others); s)
intersect(s::AbstractSet, b) = filter(in(b isa AbstractSet ? b : Set(b)), s)
intersect(s::AbstractSet, b, c...) = intersect(intersect(s, b), c...)
intersect!(s::Set, b) = filter!(in(b isa AbstractSet ? b : Set(b)), s)
setdiff(s::AbstractSet, others...) = setdiff!(copy(s), others...)
setdiff!(s::AbstractSet, others...) = (foreach(o -> foreach(x -> delete!(s, x), o), others); s)
symdiff(a::AbstractSet, b) = (c = Set(b); union(setdiff(a, c), setdiff(c, a)))
# on other collections: vectors without duplicates, in order
union(a) = unique(a)
union(a, others...) = unique(vcat(collect(a), map(collect, others)...))
union!(a::Vector, others...) = (u = union(a, others...); resize!(a, length(u)); copyto!(a, u))
intersect(a, b) = (s = Set(b); unique([x for x in a if x in s]))
intersect(a, b, c...) = intersect(intersect(a, b), c...)
setdiff(a, others...) = unique([x for x in a if !any(o -> x in o, others)])
setdiff!(a::Vector, others...) = (u = setdiff(a, others...); resize!(a, length(u)); copyto!(a, u))
symdiff(a, b) = vcat(setdiff(a, b), setdiff(b, a))
const ∪ = union
const ∩ = intersect

mutable struct IdDict{K,V} <: AbstractDict{K,V}
    items::Array{Any,1}
    IdDict{K,V}() where {K,V} = new(Any[])
end
IdDict() = IdDict{Any,Any}()
function id_find(d::IdDict, key)
    for i = 1:2:length(d.items)
        d.items[i] === key && return i
    end
    0
end
getindex(d::IdDict, key) = (i = id_find(d, key); i == 0 ? throw(KeyError(key)) : d.items[i + 1])
get(d::IdDict, key, default) = (i = id_find(d, key); i == 0 ? default : d.items[i + 1])
haskey(d::IdDict, key) = id_find(d, key) != 0
function setindex!(d::IdDict, v, key)
    i = id_find(d, key)
    i == 0 ? push!(d.items, key, v) : (d.items[i + 1] = v)
    d
end
delete!(d::IdDict, key) = (i = id_find(d, key); i == 0 || deleteat!(d.items, i:(i + 1)); d)
length(d::IdDict) = length(d.items) >> 1
iterate(d::IdDict, i::Int = 1) = i > length(d.items) ? nothing : (Pair(d.items[i], d.items[i + 1]), i + 2)

export hash, Dict, Set, BitSet, IdDict, get!, delete!, values, merge!, mergewith, mergewith!, getkey, Pairs, in!
export union, union!, intersect!, setdiff, setdiff!, symdiff, issubset, issetequal, isdisjoint, ⊆, ⊇, ⊊, ⊈, ∪, ∩
