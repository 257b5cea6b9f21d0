# 21_misc.jl - Ref, copies, time, random numbers, and helpers that lowering calls.

mutable struct RefValue{T} <: Ref{T}
    x::T
    RefValue{T}() where {T} = new()
    RefValue{T}(x) where {T} = new(x)
end
RefValue(x) = RefValue{typeof(x)}(x)
(::Type{Ref})(x) = RefValue{typeof(x)}(x)
(::Type{Ref{T}})() where {T} = RefValue{T}()
(::Type{Ref{T}})(x) where {T} = RefValue{T}(convert(T, x))
@inline getindex(r::RefValue) = r.x
@inline setindex!(r::RefValue{T}, v) where {T} = (r.x = convert(T, v); r)
isassigned(r::RefValue) = isdefined(r, :x)
eltype(::Type{R}) where {T,R<:Ref{T}} = T
show(io::IO, r::RefValue) = (print(io, "Base.RefValue{", eltype(r), "}("); isassigned(r) ? show(io, r.x) : print(io, "#undef"); print(io, ")"))
length(r::Ref) = 1
iterate(r::Ref) = (r[], nothing)
iterate(r::Ref, ::Nothing) = nothing

# ---- copies ------------------------------------------------------------------------------------------------------------

deepcopy(x) = deepcopy_in(x, IdDict{Any,Any}())
deepcopy_in(x, seen::IdDict) = isbits(x) || !ismutable(x) && nfields(x) == 0 ? x : deepcopy_struct(x, seen)
deepcopy_in(x::Union{String,Symbol,Type,Function,Module,Number,Nothing,Char}, seen::IdDict) = x
function deepcopy_in(a::Array, seen::IdDict)
    haskey(seen, a) && return seen[a]
    b = similar(a)
    seen[a] = b
    for i in eachindex(a)
        isassigned(a, i) && (b[i] = deepcopy_in(a[i], seen))
    end
    b
end
deepcopy_in(t::Tuple, seen::IdDict) = map(x -> deepcopy_in(x, seen), t)
function deepcopy_in(d::Dict{K,V}, seen::IdDict) where {K,V}
    haskey(seen, d) && return seen[d]
    e = Dict{K,V}()
    seen[d] = e
    for (k, v) in d
        e[deepcopy_in(k, seen)] = deepcopy_in(v, seen)
    end
    e
end
function deepcopy_struct(x, seen::IdDict)
    haskey(seen, x) && return seen[x]
    if !ismutable(x)
        return new_struct(typeof(x), map_fields(y -> deepcopy_in(y, seen), x)...)
    end
    y = new_struct(typeof(x), map_fields(identity, x)...)
    seen[x] = y
    for i = 1:nfields(x)
        isdefined(x, i) && setfield!(y, i, deepcopy_in(getfield(x, i), seen))
    end
    y
end
function map_fields(f, x)
    a = Any[]
    for i = 1:nfields(x)
        isdefined(x, i) && push!(a, f(getfield(x, i)))
    end
    a
end
copy(x::Number) = x
copy(x::Union{String,Symbol}) = x
fieldname(T, i::Integer) = fieldnames(T)[i]
fieldtypes(T) = ntuple(i -> fieldtype(T, i), fieldcount(T))
promote_shape(a, b) = size(a) == size(b) ? size(a) : throw_dims("dimensions must match: a has size ", size(a), ", b has size ", size(b))
isdispatchtuple(T) = T <: Tuple && isconcretetype(T)
invokelatest(f, args...; kw...) =
    isempty(kw) ? _call_latest(f, args...) : _call_latest(kwcall, (; kw...), f, args...)

(::Type{TypeVar})(name::Symbol, upper = Any) = typevar(name, Union{}, upper)
(::Type{TypeVar})(name::Symbol, lower, upper) = typevar(name, lower, upper)
warn_redefinition(name) =
    println(stderr, "WARNING: redefinition of constant ", name, ". This may fail, cause incorrect answers, or produce other errors.")

# ---- time, process -------------------------------------------------------------------------------------------------------

time() = time_unix()
exit() = exit_process(0)
exit(n::Integer) = exit_process(Int(n))
function time_report(seconds, bytes, gc, compile)
    print(stdout, format_number("%10.6f", seconds), " seconds")
    notes = String[]
    bytes > 0 && push!(notes, bytes_text(bytes))
    compile > 0 && seconds > 0 && push!(notes, string(format_number("%.2f", min(100.0, 100 * compile / seconds)), "% compilation time"))
    isempty(notes) || print(stdout, " (", join(notes, ", "), ")")
    println(stdout)
end
function bytes_text(n)
    n < 1024 && return string(n, n == 1 ? " byte" : " bytes")
    x = n / 1024
    for unit in ("KiB", "MiB", "GiB", "TiB")
        x < 1024 && return string(format_number("%.3f", x), " ", unit)
        x /= 1024
    end
    string(format_number("%.3f", x), " PiB")
end

module GC
gc(full = true) = gc_collect()
enable(on::Bool) = true
end
module Sys
const WORD_SIZE = 64
isunix() = true
islinux() = true
iswindows() = false
isapple() = false
const CPU_THREADS = 1
end
module Threads
nthreads() = 1
threadid() = 1
end
const PROGRAM_FILE = ""
const ARGS = program_arguments()
precompile(f, types) = true

# ---- printf --------------------------------------------------------------------------------------------------------------

# one conversion of @printf
function printf_item(io::IO, fmt::String, x)
    c = fmt[end]
    write(io, c == 's' ? printf_string(fmt, x isa AbstractString ? String(x) : string(x)) :
              c == 'c' ? printf_string(string(fmt[1:(end - 1)], "s"), string(x isa Integer ? Char(x) : x)) :
              format_number(fmt, printf_number(c, x)))
    nothing
end
printf_number(c, x::Char) = Int(codepoint(x))
printf_number(c, x::Rational) = Float64(x)
printf_number(c, x::Irrational) = Float64(x)
printf_number(c, x) = x
function printf_number(c, x::AbstractFloat)
    c in "dioxXu" || return x
    isinteger(x) && fits(Int, x) ? Int(x) : throw_argument("invalid value for %", c, ": ", x)
end
function printf_string(fmt::String, s::String)
    left = false
    i = 2
    while fmt[i] in "-+ #0"
        left = left || fmt[i] == '-'
        i += 1
    end
    width = 0
    while isdigit(fmt[i])
        width = width * 10 + (fmt[i] - '0')
        i += 1
    end
    if fmt[i] == '.'
        n = 0
        i += 1
        while isdigit(fmt[i])
            n = n * 10 + (fmt[i] - '0')
            i += 1
        end
        s = first(s, n)
    end
    left ? rpad(s, width) : lpad(s, width)
end

# ---- random numbers --------------------------------------------------------------------------------------------------------

@inline rand() = lshr_int(random_u64(), 11) % Int * 1.1102230246251565e-16
rand(::Type{Float64}) = rand()
rand(::Type{Float32}) = Float32(lshr_int(random_u64(), 40) % Int) * 5.9604645f-8
rand(::Type{T}) where {T<:BitInteger} = rem(random_u64(), T)
rand(::Type{Bool}) = isodd(random_u64())
rand(::Type{Char}) = Char(rand(32:126))
@inline function below(n::Int)
    u = bitcast(UInt64, n)
    limit = typemax(UInt64) - rem(typemax(UInt64), u)
    x = random_u64()
    while x >= limit
        x = random_u64()
    end
    rem(x, u) % Int
end
function rand(r::AbstractArray)
    isempty(r) && throw(ArgumentError("collection must be non-empty"))
    r[below(length(r)) + 1]
end
rand(t::Tuple) = t[below(nfields(t)) + 1]
rand(s::AbstractString) = rand(collect(s))
rand(d::Union{AbstractDict,AbstractSet}) = rand(collect(d))
rand(n::Integer, more::Integer...) = random_array(Float64, rand, map(Int, (n, more...)))
rand(::Type{T}, n::Integer, more::Integer...) where {T} = random_array(T, () -> rand(T), map(Int, (n, more...)))
rand(r::Union{AbstractArray,Tuple,AbstractString,AbstractSet,AbstractDict}, n::Integer, more::Integer...) =
    random_array(eltype(r), () -> rand(r), map(Int, (n, more...)))
function random_array(::Type{T}, f, dims::Tuple) where {T}
    a = new_array(T, dims)
    for i in eachindex(a)
        a[i] = f()
    end
    a
end
function randn()
    while true
        x = 2 * rand() - 1
        y = 2 * rand() - 1
        s = x * x + y * y
        0 < s < 1 && return x * sqrt(-2 * log(s) / s)
    end
end
randn(n::Integer, more::Integer...) = random_array(Float64, randn, map(Int, (n, more...)))
function rand!(a::AbstractArray{T}) where {T}
    for i in eachindex(a)
        a[i] = rand(T)
    end
    a
end
function shuffle!(a::AbstractVector)
    for i = length(a):-1:2
        j = below(i) + 1
        a[i], a[j] = a[j], a[i]
    end
    a
end
shuffle(a) = shuffle!(collect(a))
randperm(n::Integer) = shuffle!(collect(1:n))
randstring(chars, n::Integer = 8) = (all = collect(chars); join([Char(rand(all)) for _ = 1:n]))
randstring(n::Integer = 8) = String([UInt8(rand("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")) for _ = 1:n])
seed!() = seed!(Int(time_ns() % 0x7fffffffffffffff))
function seed!(n::Integer)
    random_seed(Int(n))
    nothing
end

export Ref, ARGS, deepcopy, fieldname, fieldtypes, invokelatest, time, time_ns, exit, GC, Sys, Threads, PROGRAM_FILE
export precompile, rand, randn
