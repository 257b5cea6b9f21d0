# 11_iteration.jl - generators, collect, map and filter, and the lazy iterators.

# ---- traits: what is known about an iterator before it runs --------------------------------------------------------------

struct HasLength end
struct SizeUnknown end
struct IsInfinite end
struct HasShape{N} end
struct HasEltype end
struct EltypeUnknown end
@inline IteratorSize(x) = IteratorSize(typeof(x))
IteratorSize(::Type) = HasLength()
IteratorSize(::Type{A}) where {T,N,A<:AbstractArray{T,N}} = HasShape{N}()
@inline IteratorEltype(x) = IteratorEltype(typeof(x))
IteratorEltype(::Type) = HasEltype()

@inline iterate(g::Generator) = map_step(g.f, iterate(g.iter))
@inline iterate(g::Generator, state) = map_step(g.f, iterate(g.iter, state))
@inline map_step(f, y) = y === nothing ? nothing : (f(y[1]), y[2])
length(g::Generator) = length(g.iter)
size(g::Generator) = size(g.iter)
axes(g::Generator) = axes(g.iter)
ndims(g::Generator) = ndims(g.iter)
isempty(g::Generator) = isempty(g.iter)
last(g::Generator) = g.f(last(g.iter))
IteratorSize(::Type{Generator{F,I}}) where {F,I} = IteratorSize(I)
IteratorEltype(::Type{Generator{F,I}}) where {F,I} = EltypeUnknown()

@inline iterate(x::Number) = (x, nothing)
@inline iterate(x::Number, ::Nothing) = nothing
first(x::Number) = x
last(x::Number) = x
isempty(x::Number) = false
getindex(x::Number) = x
getindex(x::Number, i::Integer) = i == 1 ? x : throw_boundserror(x, i)
in(x::Number, y::Number) = x == y
eltype(::Type{T}) where {T<:Number} = T

# ---- collect ---------------------------------------------------------------------------------------------------------

collect(a::Array) = array_copy(a)
collect(itr) = collect_by(IteratorEltype(itr), IteratorSize(itr), itr)
collect(::Type{T}, itr) where {T} = collect_typed(T, IteratorSize(itr), itr)
collect_by(::HasEltype, sz, itr) = collect_typed(eltype(itr), sz, itr)
collect_typed(::Type{T}, ::HasLength, itr) where {T} = fill_from(array_new(Array{T,1}, Int(length(itr))), itr)
collect_typed(::Type{T}, ::HasShape, itr) where {T} = fill_from(new_array(T, size(itr)), itr)
function collect_typed(::Type{T}, ::SizeUnknown, itr) where {T}
    a = array_new(Array{T,1}, 0)
    for x in itr
        push!(a, x)
    end
    a
end
collect_typed(::Type{T}, ::IsInfinite, itr) where {T} = throw(ArgumentError("infinite-size iterators cannot be collected"))
function fill_from(a::Array{T}, itr) where {T}
    i = 0
    for x in itr
        i += 1
        @inbounds a[i] = x
    end
    a
end

# Element type not known: that of the first element, widened when another kind turns up.
function collect_by(::EltypeUnknown, sz, itr)
    y = iterate(itr)
    if y === nothing
        return empty_result(sz, element_type(itr), itr)
    end
    x = y[1]
    a = sized_for(sz, typeof(x), itr)
    array_set(a, x, 1)
    sz isa SizeUnknown ? push_rest(a, itr, y[2]) : store_rest(a, itr, 2, y[2])
end
element_type(g::Generator) = return_type(g.f, Tuple{element_type(g.iter)})
element_type(itr) = IteratorEltype(itr) isa HasEltype ? eltype(itr) : Any
empty_result(sz, ::Type{T}, itr) where {T} = array_new(Array{T,1}, 0)
empty_result(::HasShape, ::Type{T}, itr) where {T} = new_array(T, size(itr))
@inline sized_for(::SizeUnknown, ::Type{T}, itr) where {T} = array_new(Array{T,1}, 1)
@inline sized_for(::HasLength, ::Type{T}, itr) where {T} = array_new(Array{T,1}, Int(length(itr)))
@inline sized_for(::HasShape, ::Type{T}, itr) where {T} = new_array(T, size(itr))
sized_for(::IsInfinite, ::Type{T}, itr) where {T} = throw(ArgumentError("infinite-size iterators cannot be collected"))
function store_rest(a::Array{T}, itr, i::Int, state) where {T}
    while true
        y = iterate(itr, state)
        y === nothing && return a
        x = y[1]
        state = y[2]
        if x isa T
            array_set(a, x, i)
        else
            b = widened(a, typeof(x), i - 1)
            array_set(b, x, i)
            return store_rest(b, itr, i + 1, state)
        end
        i += 1
    end
end
function push_rest(a::Array{T,1}, itr, state) where {T}
    while true
        y = iterate(itr, state)
        y === nothing && return a
        x = y[1]
        state = y[2]
        if x isa T
            push!(a, x)
        else
            b = widened(a, typeof(x), length(a))
            push!(b, x)
            return push_rest(b, itr, state)
        end
    end
end
function widened(a::Array{T}, ::Type{S}, n::Int) where {T,S}
    b = similar(a, typejoin_small(T, S))
    for i = 1:n
        b[i] = a[i]
    end
    b
end
typejoin_small(::Type{T}, ::Type{Nothing}) where {T} = Union{T,Nothing}
typejoin_small(::Type{Nothing}, ::Type{T}) where {T} = Union{T,Nothing}
typejoin_small(::Type{T}, ::Type{Missing}) where {T} = Union{T,Missing}
typejoin_small(::Type{Missing}, ::Type{T}) where {T} = Union{T,Missing}
typejoin_small(::Type{T}, ::Type{S}) where {T,S} = T <: S ? S : S <: T ? T : typejoin(T, S)

# ---- map, filter, foreach ----------------------------------------------------------------------------------------------

@inline map(f, itr) = collect(Generator(f, itr))
map(f, a, b) = collect(Generator(t -> f(t[1], t[2]), zip(a, b)))
map(f, a, b, c...) = collect(Generator(t -> f(t...), zip(a, b, c...)))
function map(f, a::AbstractMatrix, b::AbstractMatrix)
    collect_shape(kernel(f, a, b), size(a))
end
function map!(f, dest::AbstractArray, a)
    i = 0
    for x in a
        i += 1
        dest[i] = f(x)
    end
    dest
end
function map!(f, dest::AbstractArray, a, b)
    for i = 1:min(length(a), length(b))
        dest[i] = f(a[i], b[i])
    end
    dest
end
function foreach(f, itr)
    for x in itr
        f(x)
    end
    nothing
end
function foreach(f, a, b)
    for (x, y) in zip(a, b)
        f(x, y)
    end
    nothing
end
function filter(f, a::AbstractArray{T}) where {T}
    b = Vector{T}()
    for x in a
        f(x) && push!(b, x)
    end
    b
end
filter(f) = itr -> filter(f, itr)
map(f) = f()

# ---- lazy iterators ------------------------------------------------------------------------------------------------------

struct Filter{F,I}
    flt::F
    itr::I
end
@inline iterate(it::Filter) = next_match(it, iterate(it.itr))
@inline iterate(it::Filter, state) = next_match(it, iterate(it.itr, state))
@inline function next_match(it::Filter, y)
    while y !== nothing
        it.flt(y[1]) && return y
        y = iterate(it.itr, y[2])
    end
    nothing
end
IteratorSize(::Type{Filter{F,I}}) where {F,I} = SizeUnknown()
IteratorEltype(::Type{Filter{F,I}}) where {F,I} = IteratorEltype(I)
eltype(::Type{Filter{F,I}}) where {F,I} = eltype(I)
element_type(it::Filter) = element_type(it.itr)

skipmissing(itr) = SkipMissing(itr)
struct SkipMissing{T}
    x::T
end
not_missing(::Type{Union{Missing,T}}) where {T} = T
not_missing(::Type{Any}) = Any
not_missing(::Type{T}) where {T} = T
eltype(::Type{SkipMissing{T}}) where {T} = not_missing(eltype(T))
IteratorSize(::Type{SkipMissing{T}}) where {T} = SizeUnknown()
iterate(s::SkipMissing) = skip_step(s, iterate(s.x))
iterate(s::SkipMissing, state) = skip_step(s, iterate(s.x, state))
@inline function skip_step(s::SkipMissing, y)
    while y !== nothing && y[1] === missing
        y = iterate(s.x, y[2])
    end
    y
end

struct Enumerate{I}
    itr::I
end
enumerate(itr) = Enumerate{typeof(itr)}(itr)
@inline function iterate(e::Enumerate)
    y = iterate(e.itr)
    y === nothing ? nothing : ((1, y[1]), (2, y[2]))
end
@inline function iterate(e::Enumerate, state)
    y = iterate(e.itr, state[2])
    y === nothing ? nothing : ((state[1], y[1]), (state[1] + 1, y[2]))
end
length(e::Enumerate) = length(e.itr)
IteratorSize(::Type{Enumerate{I}}) where {I} = vector_size(IteratorSize(I))
IteratorEltype(::Type{Enumerate{I}}) where {I} = IteratorEltype(I)
eltype(::Type{Enumerate{I}}) where {I} = Tuple{Int,eltype(I)}
vector_size(s) = s
vector_size(::HasShape) = HasLength()

struct Zip2{A,B}
    a::A
    b::B
end
struct ZipN{T}
    all::T
end
zip(a) = ZipN((a,))
zip(a, b) = Zip2{typeof(a),typeof(b)}(a, b)
zip(a, b, c...) = ZipN((a, b, c...))
@inline function iterate(z::Zip2)
    x = iterate(z.a)
    x === nothing && return nothing
    y = iterate(z.b)
    y === nothing && return nothing
    ((x[1], y[1]), (x[2], y[2]))
end
@inline function iterate(z::Zip2, state)
    x = iterate(z.a, state[1])
    x === nothing && return nothing
    y = iterate(z.b, state[2])
    y === nothing && return nothing
    ((x[1], y[1]), (x[2], y[2]))
end
iterate(z::ZipN) = zip_step(map(iterate, z.all))
iterate(z::ZipN, states) = zip_step(map(iterate, z.all, states))
function zip_step(ys::Tuple)
    for y in ys
        y === nothing && return nothing
    end
    (map(y -> y[1], ys), map(y -> y[2], ys))
end
length(z::Zip2) = zip_length(z.a, z.b)
length(z::ZipN) = reduce(zip_shorter, map(x -> IteratorSize(x) isa IsInfinite ? typemax(Int) : length(x), z.all))
zip_shorter(m, n) = min(m, n)
zip_length(a, b) = IteratorSize(a) isa IsInfinite ? length(b) : IteratorSize(b) isa IsInfinite ? length(a) : min(length(a), length(b))
IteratorSize(::Type{Zip2{A,B}}) where {A,B} = zip_size(vector_size(IteratorSize(A)), vector_size(IteratorSize(B)))
zip_size(a::IsInfinite, b::IsInfinite) = a
zip_size(a::IsInfinite, b) = b
zip_size(a, b::IsInfinite) = a
zip_size(a, b) = a isa SizeUnknown ? a : b
IteratorEltype(::Type{Zip2{A,B}}) where {A,B} =
    IteratorEltype(A) isa HasEltype && IteratorEltype(B) isa HasEltype ? HasEltype() : EltypeUnknown()
eltype(::Type{Zip2{A,B}}) where {A,B} = Tuple{eltype(A),eltype(B)}
IteratorEltype(::Type{ZipN{T}}) where {T} = EltypeUnknown()

struct ProductIterator{T}
    iterators::T
end
product(its...) = ProductIterator{typeof(its)}(its)
length(p::ProductIterator) = prod(map(length, p.iterators))
size(p::ProductIterator) = product_size(p.iterators)
product_size(::Tuple{}) = ()
product_size(t::Tuple) = (dims_of_iterator(t[1])..., product_size(tail(t))...)
dims_of_iterator(x) = (length(x),)
dims_of_iterator(x::AbstractArray) = size(x)
ndims(p::ProductIterator) = nfields(p.iterators)
IteratorSize(::Type{ProductIterator{T}}) where {T} = product_shape(T)
product_shape(::Type{T}) where {T<:Tuple} = any_unknown(T) ? SizeUnknown() : HasShape{fieldcount(T)}()
any_unknown(::Type{Tuple{A,B}}) where {A,B} = IteratorSize(A) isa SizeUnknown || IteratorSize(B) isa SizeUnknown
any_unknown(::Type) = false
eltype(::Type{ProductIterator{T}}) where {T} = product_eltype(T)
product_eltype(::Type{Tuple{A}}) where {A} = Tuple{eltype(A)}
product_eltype(::Type{Tuple{A,B}}) where {A,B} = Tuple{eltype(A),eltype(B)}
product_eltype(::Type{Tuple{A,B,C}}) where {A,B,C} = Tuple{eltype(A),eltype(B),eltype(C)}
product_eltype(::Type) = Tuple
# two and three iterators: the state is (value and state of the outer ones, state of the first)
@inline function iterate(p::ProductIterator{Tuple{A,B}}) where {A,B}
    y = iterate(p.iterators[2])
    y === nothing && return nothing
    x = iterate(p.iterators[1])
    x === nothing && return nothing
    ((x[1], y[1]), (x[2], y))
end
@inline function iterate(p::ProductIterator{Tuple{A,B}}, state) where {A,B}
    x = iterate(p.iterators[1], state[1])
    y = state[2]
    if x === nothing
        y = iterate(p.iterators[2], y[2])
        y === nothing && return nothing
        x = iterate(p.iterators[1])
        x === nothing && return nothing
    end
    ((x[1], y[1]), (x[2], y))
end
function iterate(p::ProductIterator)
    ys = map(iterate, p.iterators)
    for y in ys
        y === nothing && return nothing
    end
    (map(y -> y[1], ys), ys)
end
function iterate(p::ProductIterator, ys)
    n = nfields(ys)
    next = Any[ys...]
    for d = 1:n
        y = iterate(p.iterators[d], next[d][2])
        if y !== nothing
            next[d] = y
            t = (next...,)
            return (map(y -> y[1], t), t)
        end
        next[d] = iterate(p.iterators[d])
    end
    nothing
end

struct Flatten{I}
    it::I
end
function iterate(f::Flatten)
    outer = iterate(f.it)
    while outer !== nothing
        y = iterate(outer[1])
        y === nothing || return (y[1], (outer[1], y[2], outer[2]))
        outer = iterate(f.it, outer[2])
    end
    nothing
end
function iterate(f::Flatten, state)
    y = iterate(state[1], state[2])
    y === nothing || return (y[1], (state[1], y[2], state[3]))
    outer = iterate(f.it, state[3])
    while outer !== nothing
        y = iterate(outer[1])
        y === nothing || return (y[1], (outer[1], y[2], outer[2]))
        outer = iterate(f.it, outer[2])
    end
    nothing
end
IteratorSize(::Type{Flatten{I}}) where {I} = SizeUnknown()
IteratorEltype(::Type{Flatten{I}}) where {I} = flatten_eltype(eltype(I))
flatten_eltype(::Type{T}) where {T} = isconcretetype(T) && IteratorEltype(T) isa HasEltype ? HasEltype() : EltypeUnknown()
IteratorEltype(::Type{Flatten{Generator{F,I}}}) where {F,I} = EltypeUnknown()
eltype(::Type{Flatten{I}}) where {I} = eltype(eltype(I))
flatten(x) = Flatten{typeof(x)}(x)

struct Take{I}
    itr::I
    n::Int
end
iterate(t::Take) = t.n < 1 ? nothing : take_step(iterate(t.itr), 1)
iterate(t::Take, state) = state[1] >= t.n ? nothing : take_step(iterate(t.itr, state[2]), state[1] + 1)
@inline take_step(y, k) = y === nothing ? nothing : (y[1], (k, y[2]))
IteratorSize(::Type{Take{I}}) where {I} = take_size(IteratorSize(I))
take_size(s) = HasLength()
take_size(s::SizeUnknown) = s
length(t::Take) = IteratorSize(t.itr) isa IsInfinite ? t.n : min(t.n, length(t.itr))
IteratorEltype(::Type{Take{I}}) where {I} = IteratorEltype(I)
eltype(::Type{Take{I}}) where {I} = eltype(I)

struct Drop{I}
    itr::I
    n::Int
end
function iterate(d::Drop)
    y = iterate(d.itr)
    k = 0
    while k < d.n
        y === nothing && return nothing
        y = iterate(d.itr, y[2])
        k += 1
    end
    y
end
iterate(d::Drop, state) = iterate(d.itr, state)
IteratorSize(::Type{Drop{I}}) where {I} = vector_size(IteratorSize(I))
length(d::Drop) = max(0, length(d.itr) - d.n)
IteratorEltype(::Type{Drop{I}}) where {I} = IteratorEltype(I)
eltype(::Type{Drop{I}}) where {I} = eltype(I)

struct TakeWhile{F,I}
    f::F
    itr::I
end
iterate(t::TakeWhile) = while_step(t, iterate(t.itr))
iterate(t::TakeWhile, state) = while_step(t, iterate(t.itr, state))
while_step(t, y) = y === nothing || !t.f(y[1]) ? nothing : y
IteratorSize(::Type{TakeWhile{F,I}}) where {F,I} = SizeUnknown()
eltype(::Type{TakeWhile{F,I}}) where {F,I} = eltype(I)

struct DropWhile{F,I}
    f::F
    itr::I
end
function iterate(t::DropWhile)
    y = iterate(t.itr)
    while y !== nothing && t.f(y[1])
        y = iterate(t.itr, y[2])
    end
    y
end
iterate(t::DropWhile, state) = iterate(t.itr, state)
IteratorSize(::Type{DropWhile{F,I}}) where {F,I} = SizeUnknown()
eltype(::Type{DropWhile{F,I}}) where {F,I} = eltype(I)

struct Cycle{I}
    itr::I
end
iterate(c::Cycle) = iterate(c.itr)
function iterate(c::Cycle, state)
    y = iterate(c.itr, state)
    y === nothing ? iterate(c.itr) : y
end
IteratorSize(::Type{Cycle{I}}) where {I} = IsInfinite()
eltype(::Type{Cycle{I}}) where {I} = eltype(I)

struct Repeated{T}
    x::T
end
iterate(r::Repeated) = (r.x, nothing)
iterate(r::Repeated, state) = (r.x, nothing)
IteratorSize(::Type{Repeated{T}}) where {T} = IsInfinite()
eltype(::Type{Repeated{T}}) where {T} = T

struct Count{T,S}
    start::T
    step::S
end
iterate(c::Count) = (c.start, c.start + c.step)
iterate(c::Count, state) = (state, state + c.step)
IteratorSize(::Type{Count{T,S}}) where {T,S} = IsInfinite()
eltype(::Type{Count{T,S}}) where {T,S} = T

struct Rest{I,S}
    itr::I
    state::S
end
iterate(r::Rest) = iterate(r.itr, r.state)
iterate(r::Rest, state) = iterate(r.itr, state)
IteratorSize(::Type{Rest{I,S}}) where {I,S} = SizeUnknown()
IteratorEltype(::Type{Rest{I,S}}) where {I,S} = IteratorEltype(I)
eltype(::Type{Rest{I,S}}) where {I,S} = eltype(I)

struct Reverse{I}
    itr::I
end
iterate(r::Reverse) = iterate(r, lastindex(r.itr))
function iterate(r::Reverse, i::Int)
    i < firstindex(r.itr) ? nothing : (r.itr[i], prev_index(r.itr, i))
end
prev_index(x, i::Int) = i - 1
length(r::Reverse) = length(r.itr)
IteratorSize(::Type{Reverse{I}}) where {I} = vector_size(IteratorSize(I))
eltype(::Type{Reverse{I}}) where {I} = eltype(I)

struct Partition{V}
    itr::V
    n::Int
end
iterate(p::Partition) = iterate(p, 1)
iterate(p::Partition, i::Int) =
    i > length(p.itr) ? nothing : (p.itr[i:min(i + p.n - 1, length(p.itr))], i + p.n)
length(p::Partition) = cld(length(p.itr), p.n)
IteratorEltype(::Type{Partition{V}}) where {V} = EltypeUnknown()

struct Accumulate{F,I,T}
    f::F
    itr::I
    init::T
end
element_type(a::Accumulate) = return_type(a.f, Tuple{element_type(a.itr),element_type(a.itr)})
function iterate(a::Accumulate)
    y = iterate(a.itr)
    y === nothing && return nothing
    v = a.init === NotGiven() ? y[1] : a.f(a.init, y[1])
    (v, (v, y[2]))
end
function iterate(a::Accumulate, state)
    y = iterate(a.itr, state[2])
    y === nothing && return nothing
    v = a.f(state[1], y[1])
    (v, (v, y[2]))
end
length(a::Accumulate) = length(a.itr)
IteratorSize(::Type{Accumulate{F,I,T}}) where {F,I,T} = vector_size(IteratorSize(I))
IteratorEltype(::Type{Accumulate{F,I,T}}) where {F,I,T} = EltypeUnknown()

mutable struct Stateful{I}
    itr::I
    next::Any
end
Stateful(itr) = Stateful{typeof(itr)}(itr, iterate(itr))
function iterate(s::Stateful, state = nothing)
    y = s.next
    y === nothing && return nothing
    s.next = iterate(s.itr, y[2])
    (y[1], nothing)
end
popfirst!(s::Stateful) = (y = iterate(s); y === nothing ? throw(EOFError()) : y[1])
peek(s::Stateful) = s.next === nothing ? nothing : s.next[1]
isempty(s::Stateful) = s.next === nothing
IteratorSize(::Type{Stateful{I}}) where {I} = SizeUnknown()
eltype(::Type{Stateful{I}}) where {I} = eltype(I)

function only(x)
    y = iterate(x)
    y === nothing && throw(ArgumentError("Collection is empty, must contain exactly 1 element"))
    iterate(x, y[2]) === nothing || throw(ArgumentError("Collection has multiple elements, must contain exactly 1 element"))
    y[1]
end
isempty(x) = iterate(x) === nothing
function first(itr)
    y = iterate(itr)
    y === nothing && throw(ArgumentError("collection must be non-empty"))
    y[1]
end
first(itr, n::Integer) = collect(Take(itr, Int(n)))
last(x) = x[lastindex(x)]
function in(x, itr)
    for y in itr
        y == x && return true
    end
    false
end
in(itr) = x -> x in itr
∋(itr, x) = x in itr
∉(x, itr) = !(x in itr)
const ∈ = in

module Iterators
import ..product, ..flatten, ..enumerate, ..zip, ..Stateful, ..peek, ..only, ..rest, ..Take, ..Drop, ..Filter, ..Generator
import ..TakeWhile, ..DropWhile, ..Cycle, ..Repeated, ..Count, ..Rest, ..Reverse, ..Partition, ..Accumulate, ..NotGiven
take(itr, n) = Take(itr, Int(n))
drop(itr, n) = Drop(itr, Int(n))
filter(f, itr) = Filter(f, itr)
map(f, itr) = Generator(f, itr)
takewhile(f, itr) = TakeWhile(f, itr)
dropwhile(f, itr) = DropWhile(f, itr)
cycle(itr) = Cycle(itr)
cycle(itr, n) = flatten(take(repeated(itr), n))
repeated(x) = Repeated(x)
repeated(x, n) = Take(Repeated(x), Int(n))
countfrom(a = 1, s = 1) = Count(a, s)
reverse(itr) = Reverse(itr)
partition(itr, n) = Partition(itr, Int(n))
accumulate(f, itr; init = NotGiven()) = Accumulate(f, itr, init)
flatmap(f, itr) = flatten(map(f, itr))
function peel(itr)
    y = iterate(itr)
    y === nothing ? nothing : (y[1], Rest(itr, y[2]))
end
export take, drop, takewhile, dropwhile, cycle, repeated, countfrom, partition, product, flatten, enumerate, zip, flatmap, peel
end

export Iterators, collect, map!, skipmissing, enumerate, zip, only, ∈, ∉, ∋
