# 17_io.jl - streams: standard ones, files, and text in memory; print, write, read.

# One type for all streams, so that what prints is compiled once. handle < 0: text in memory that nothing was written
# to yet; the memory buffer behind a handle is given back by take!, close and sprint.
mutable struct IOStream <: IO
    handle::Int
    in_memory::Bool
    text::String # memory being read
    at::Int      # bytes of it consumed
end
const IOBuffer = IOStream
const stdin = IOStream(0, false, "", 0)
const stdout = IOStream(1, false, "", 0)
const stderr = IOStream(2, false, "", 0)
IOStream() = IOStream(-1, true, "", 0)
IOStream(text::AbstractString) = IOStream(-1, true, String(text), 0)
IOStream(bytes::Array{UInt8,1}) = IOStream(-1, true, string_from_bytes(bytes), 0)

struct IOContext <: IO
    io::IOStream
    properties::Array{Any,1} # key, value, key, value
end
IOContext(io::IOStream, ps::Pair...) = context_with(IOContext(io, Any[]), ps)
IOContext(io::IOContext, ps::Pair...) = context_with(IOContext(io.io, copy(io.properties)), ps)
IOContext(io::IO, other::IOContext) = IOContext(stream_of(io), copy(other.properties))
function context_with(c::IOContext, ps)
    for p in ps
        pushfirst!(c.properties, p.first, p.second)
    end
    c
end
stream_of(io::IOStream) = io
stream_of(io::IOContext) = io.io
get(io::IO, key::Symbol, default) = default
function get(io::IOContext, key::Symbol, default)
    for i = 1:2:length(io.properties)
        io.properties[i] === key && return io.properties[i + 1]
    end
    default
end
haskey(io::IO, key::Symbol) = get(io, key, NotGiven()) !== NotGiven()
displaysize(io::IO) = get(io, :displaysize, (24, 80))
displaysize() = (24, 80)

function open_memory(io::IOStream)
    io.handle = io_open("", "memory")
end
@inline handle_of(io::IOStream) = io.handle >= 0 ? io.handle : cold(open_memory, io)::Int64

# ---- writing ---------------------------------------------------------------------------------------------------------

write(io::IOStream, s::String) = io_write(handle_of(io), s)
write(io::IOStream, b::UInt8) = io_write_byte(handle_of(io), b)
write(io::IOStream, s::SubString{String}) = io_write(handle_of(io), String(s))
write(io::IOStream, s::Symbol) = io_write(handle_of(io), symbol_text(s))
@noinline function write(io::IOStream, c::Char)
    u = bitcast(UInt32, c)
    h = handle_of(io)
    n = 0
    while true
        io_write_byte(h, trunc_int(UInt8, u >> 24))
        n += 1
        u <<= 8
        u == 0x00000000 && return n
    end
end
write(io::IOStream, a::Array{UInt8,1}) = io_write(handle_of(io), string_from_bytes(a))
function write(io::IOStream, x::T) where {T<:Union{BitInteger,Bool}}
    for k = 0:(sizeof_type(T) - 1)
        io_write_byte(handle_of(io), trunc_byte(x, 8 * k))
    end
    sizeof_type(T)
end
trunc_byte(x::Bool, k) = x ? 0x01 : 0x00
trunc_byte(x, k) = rem(x >> k, UInt8)
write(io::IOStream, x::Float64) = write(io, bitcast(UInt64, x))
write(io::IOStream, x::Float32) = write(io, bitcast(UInt32, x))
write(io::IOStream, a::AbstractArray) = sum(x -> write(io, x), a; init = 0)
write(io::IOStream, x, y, z...) = write(io, x) + write(io, y, z...)
write(io::IOContext, x) = write(io.io, x)
write(io::IOContext, x, y, z...) = write(io.io, x, y, z...)
write(path::AbstractString, x) = open(io -> write(io, x), path, "w")
flush(io::IOStream) = io.in_memory ? nothing : io_flush(io.handle)
flush(io::IOContext) = flush(io.io)

print(io::IO, s::String) = (write(io, s); nothing)
print(io::IO, s::SubString{String}) = (write(io, s); nothing)
print(io::IO, c::Char) = (write(io, c); nothing)
print(io::IO, s::Symbol) = (write(io, s); nothing)
print(io::IO, x::Int64) = (write(io, int_text(x, 10, 1)); nothing)
print(io::IO, x::BitInteger) = (write(io, int_text(x, 10, 1)); nothing)
print(io::IO, x::Float64) = (write(io, float_text(x)); nothing)
print(io::IO, x::Float32) = (write(io, float_text(x)); nothing)
print(io::IO, x::Bool) = (write(io, x ? "true" : "false"); nothing)
print(io::IO, x) = show(io, x)
@noinline function print(io::IO, xs...)
    for x in xs
        print(io, x)
    end
    nothing
end
print(io::IO) = nothing
print(x) = print(stdout, x)
print(xs...) = print(stdout, xs...)
println(io::IO, s::String) = (write(io, s); write(io, 0x0a); nothing)
println(io::IO, x) = (print(io, x); write(io, 0x0a); nothing)
@noinline function println(io::IO, xs...)
    for x in xs
        print(io, x)
    end
    write(io, 0x0a)
    nothing
end
println(io::IO) = (write(io, 0x0a); nothing)
println() = println(stdout)
println(x) = println(stdout, x)
println(xs...) = println(stdout, xs...)
printstyled(io::IO, xs...; color = :normal, bold = false, underline = false, italic = false, reverse = false, hidden = false, blink = false) =
    print(io, xs...)
printstyled(xs...; color = :normal, bold = false, underline = false, italic = false, reverse = false, hidden = false, blink = false) =
    print(stdout, xs...)

# ---- strings from values -------------------------------------------------------------------------------------------------

# the text written so far; the buffer is given back
function take_string(io::IOStream)
    t = unread(io)
    io.at == 0 ? t : string_sub(t, io.at + 1, string_len(t))
end
take!(io::IOStream) = (s = take_string(io); io.text = ""; io.at = 0; codeunits(s))
function sprint(f, args...; context = nothing, sizehint = 0)
    io = IOStream()
    f(context isa Pair ? IOContext(io, context) : context isa IOContext ? IOContext(io, context) : io, args...)
    take_string(io)
end
string(s::String) = s
string(s::SubString{String}) = String(s)
string(s::Symbol) = symbol_text(s)
string(c::Char) = string_cat(c)
string(x::Int64) = int_text(x, 10, 1)
string(x::Float64) = float_text(x)
string(x::Float32) = float_text(x)
string(x::Bool) = x ? "true" : "false"
string(n::Integer; base::Integer = 10, pad::Integer = 1) = int_text(n isa Bool ? Int(n) : n, Int(base), Int(pad))
string(s::Shown) = sprint_show(s.x)
function string(x)
    io = IOStream()
    print(io, x)
    take_string(io)
end
string() = ""
string(a, b) = string_cat(string(a), string(b))
string(a, b, c) = string_cat(string(a), string(b), string(c))
string(xs...) = string_cat(map_strings(xs)...)
@noinline function map_strings(xs::Tuple)
    a = array_new(Array{String,1}, nfields(xs))
    i = 0
    for x in xs
        i += 1
        array_set(a, string(x), i)
    end
    a
end
repr(x; context = nothing) = context === nothing ? sprint_show(x) : sprint(show, x; context = context)
function sprint_show(x)
    io = IOStream()
    show(io, x)
    take_string(io)
end
bitstring(x::T) where {T<:BitInteger} = int_text(unsigned(x), 2, 8 * sizeof_type(T))
bitstring(x::Float64) = bitstring(bitcast(UInt64, x))
bitstring(x::Float32) = bitstring(bitcast(UInt32, x))
bitstring(x::Bool) = bitstring(UInt8(x))
function bytes2hex(a)
    join([int_text(b, 16, 2) for b in a])
end

# ---- reading -----------------------------------------------------------------------------------------------------------

open(path::AbstractString, mode::AbstractString = "r") = IOStream(io_open(String(path), String(mode)), false, "", 0)
function open(path::AbstractString; read = nothing, write = nothing, append = nothing)
    open(path, append === true ? "a" : write === true ? "w" : "r")
end
function open(f::Function, args...)
    io = open(args...)
    try
        f(io)
    finally
        close(io)
    end
end
function close(io::IOStream)
    if io.handle > 2
        io_close(io.handle)
        io.handle = -1
    end
    nothing
end
isopen(io::IOStream) = io.in_memory || io.handle >= 0
# memory that was written and is now read: its text moves over
function unread(io::IOStream)
    if io.handle >= 0
        s = io_read_all(io.handle)
        io.text = io.at == string_len(io.text) ? s : string_cat(string_sub(io.text, io.at + 1, string_len(io.text)), s)
        io.at = 0
        io_close(io.handle)
        io.handle = -1
    end
    io.text
end
eof(io::IOStream) = io.in_memory ? io.at >= string_len(unread(io)) : io_eof(io.handle)
function readline(io::IOStream = stdin; keep::Bool = false)
    if !io.in_memory
        s = io_read_line(io.handle, keep)
        return s === nothing ? "" : s
    end
    t = unread(io)
    n = string_find(t, "\n", io.at + 1)
    stop = n == 0 ? string_len(t) : n
    line = string_sub(t, io.at + 1, stop)
    io.at = stop
    keep ? line : String(chomp(line))
end
readline(path::AbstractString; keep::Bool = false) = open(io -> readline(io; keep = keep), path)
struct EachLine
    io::IOStream
    keep::Bool
    owned::Bool
end
eachline(io::IOStream = stdin; keep::Bool = false) = EachLine(io, keep, false)
eachline(path::AbstractString; keep::Bool = false) = EachLine(open(path), keep, true)
function iterate(e::EachLine, state = nothing)
    if eof(e.io)
        e.owned && close(e.io)
        return nothing
    end
    (readline(e.io; keep = e.keep), nothing)
end
IteratorSize(::Type{EachLine}) = SizeUnknown()
eltype(::Type{EachLine}) = String
readlines(io::IOStream = stdin; keep::Bool = false) = collect(EachLine(io, keep, false))
readlines(path::AbstractString; keep::Bool = false) = collect(EachLine(open(path), keep, true))
function read(io::IOStream, ::Type{String})
    io.in_memory || return io_read_all(io.handle)
    t = unread(io)
    s = string_sub(t, io.at + 1, string_len(t))
    io.at = string_len(t)
    s
end
read(io::IOStream) = codeunits(read(io, String))
function read(io::IOStream, ::Type{UInt8})
    eof(io) && throw(EOFError())
    io.in_memory || error("reading single bytes is supported for memory only")
    io.at += 1
    string_byte(io.text, io.at)
end
function read(io::IOStream, ::Type{Char})
    eof(io) && throw(EOFError())
    io.in_memory || error("reading single characters is supported for memory only")
    c, next = iterate(io.text, io.at + 1)
    io.at = next - 1
    c
end
read(path::AbstractString, ::Type{String}) = open(io -> read(io, String), path)
read(path::AbstractString) = codeunits(read(path, String))
readuntil(io::IOStream, c::Char) = readuntil(io, string(c))
function readuntil(io::IOStream, s::String)
    t = unread(io)
    k = string_find(t, s, io.at + 1)
    stop = k == 0 ? string_len(t) : k - 1
    r = string_sub(t, io.at + 1, stop)
    io.at = k == 0 ? stop : stop + ncodeunits(s)
    r
end
seekstart(io::IOStream) = (unread(io); io.at = 0; io)
position(io::IOStream) = io.at

export IOStream, IOBuffer, IOContext, stdin, stdout, stderr, displaysize, write, flush, print, println, printstyled, take!
export sprint, string, repr, bitstring, bytes2hex, open, close, isopen, eof, readline, eachline, readlines, read, readuntil, seekstart
