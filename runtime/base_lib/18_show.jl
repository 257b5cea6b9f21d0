# 18_show.jl - how values print. show(io, x) is the form that reads back, on one line; display() and
# show(io, MIME("text/plain"), x) the form for people, in 19_display.jl.

show(x) = show(stdout, x)

# ---- scalars ---------------------------------------------------------------------------------------------------------

show(io::IO, x::Bool) = print(io, x)
show(io::IO, x::BitSigned) = (write(io, int_text(x, 10, 1)); nothing)
show(io::IO, x::BitUnsigned) = (write(io, string_cat("0x", int_text(x, 16, 2 * sizeof_type(typeof(x))))); nothing)
show(io::IO, x::Float64) = get(io, :compact, false) === true ? print_compact(io, x) : (write(io, float_text(x)); nothing)
function show(io::IO, x::Float32)
    s = float_text(x)
    k = string_find(s, "e", 1)
    write(io, !isfinite(x) ? string_cat(s, "32") :
              k == 0 ? string_cat(s, "f0") : string_cat(string_sub(s, 1, k - 1), "f", string_sub(s, k + 1, string_len(s))))
    nothing
end
# six significant digits
print_compact(io::IO, x::Float64) = (write(io, float_text(isfinite(x) ? round(x; sigdigits = 6) : x)); nothing)
show(io::IO, ::Irrational{S}) where {S} = print(io, S)
show(io::IO, ::Nothing) = print(io, "nothing")
show(io::IO, ::Missing) = print(io, "missing")
function show(io::IO, c::Char)
    write(io, '\'')
    escape_char(io, c, '\'')
    write(io, '\'')
    nothing
end
@noinline function show(io::IO, s::AbstractString)
    write(io, '"')
    for c in s
        c == '$' ? write(io, "\\\$") : escape_char(io, c, '"')
    end
    write(io, '"')
    nothing
end
function show(io::IO, s::Symbol)
    t = symbol_text(s)
    if is_plain_name(t) || is_operator_name(t)
        print(io, ":", t)
    else
        print(io, "Symbol(", repr(t), ")")
    end
end
function is_plain_name(t::String)
    isempty(t) && return false
    c = t[1]
    (isletter(c) || c == '_' || (!isascii(c) && category(c) >= 19)) || return false
    all(c -> isletter(c) || isnumeric(c) || c == '_' || c == '!' || !isascii(c), t) && !(t == "end" || t == "begin")
end
is_operator_name(t::String) = t in ("+", "-", "*", "/", "\\", "^", "==", "!=", "<", ">", "<=", ">=", "===", "!==", "!", "&", "|",
    "~", "%", "<<", ">>", ">>>", "//", "=>", "->", "÷", "⊻", "≤", "≥", "≠", "∈", "∉", "∘", "√", "<:", ">:", "|>", "=", "+=", ":")

function show(io::IO, z::Complex)
    show_part(io, real(z))
    y = imag(z)
    if signbit(y) && !(y isa AbstractFloat && isnan(y))
        print(io, " - ")
        show_part(io, -y)
    else
        print(io, " + ")
        show_part(io, y)
    end
    y isa Bool || !isfinite(y) ? print(io, "*im") : print(io, "im")
end
show_part(io::IO, x) = print(io, x)
function show(io::IO, z::Complex{Bool})
    print(io, z === im ? "im" : string("Complex(", z.re, ",", z.im, ")"))
end
show(io::IO, x::Rational) = print(io, x.num, "//", x.den)

# ---- types, functions, modules -------------------------------------------------------------------------------------------

show(io::IO, T::Union{Type,TypeVar}) = (write(io, type_text(T)); nothing)
print(io::IO, f::Function) = (write(io, symbol_text(function_name(f))); nothing)
function show(io::IO, f::Function)
    t = type_text(typeof(f))
    startswith(t, "typeof(") ? (write(io, string_sub(t, 8, string_len(t) - 1)); nothing) : show_fields(io, f)
end
show(io::IO, m::Module) = (write(io, symbol_text(module_name(m))); nothing)
nameof(m::Module) = module_name(m)
nameof(f::Function) = function_name(f)
show(io::IO, ::RoundingMode{S}) where {S} = print(io, "RoundingMode{:", S, "}()")
show(io::IO, x::Val{V}) where {V} = (print(io, "Val{"); show(io, V); print(io, "}()"))

# any struct: Type(field, field)
show(io::IO, x) = show_fields(io, x)
@noinline function show_fields(io::IO, x)
    print(io, typeof(x), "(")
    for i = 1:nfields(x)
        i > 1 && write(io, ", ")
        isdefined(x, i) ? show(io, getfield(x, i)) : write(io, "#undef")
    end
    write(io, ")")
    nothing
end

# ---- pairs, tuples ---------------------------------------------------------------------------------------------------

function show(io::IO, p::Pair{A,B}) where {A,B}
    if A === typeof(p.first) && B === typeof(p.second)
        show_pair(io, p, A, B)
    else
        show_fields(io, p)
    end
end
function show_pair(io::IO, p::Pair, A, B)
    left = p.first isa Pair
    left && write(io, "(")
    show_item(io, p.first, A)
    left && write(io, ")")
    write(io, " => ")
    show_item(io, p.second, B)
end
@noinline function show(io::IO, t::Tuple)
    write(io, "(")
    for i = 1:nfields(t)
        i > 1 && write(io, ", ")
        show(io, getfield(t, i))
    end
    write(io, nfields(t) == 1 ? ",)" : ")")
    nothing
end
@noinline function show(io::IO, t::NamedTuple)
    nfields(t) == 0 && return print(io, "NamedTuple()")
    names = keys(t)
    write(io, "(")
    for i = 1:nfields(t)
        i > 1 && write(io, ", ")
        write(io, names[i])
        write(io, " = ")
        show(io, getfield(t, i))
    end
    write(io, nfields(t) == 1 ? ",)" : ")")
    nothing
end

# ---- collections: elements leave out what the container's type already says ------------------------------------------------

# Does the printed element alone tell type T?
tells_type(::Type{T}) where {T} =
    T === Float64 || T === Int || T === Char || T === String || T === Symbol || T === Nothing || T === Missing ||
    (isconcretetype(T) && contents_tell(T))
contents_tell(::Type) = false
contents_tell(::Type{Array{T,N}}) where {T,N} = tells_type(T)
contents_tell(::Type{Pair{A,B}}) where {A,B} = tells_type(A) && tells_type(B)
contents_tell(::Type{Dict{K,V}}) where {K,V} = tells_type(K) && tells_type(V)
function contents_tell(::Type{T}) where {T<:Union{Tuple,NamedTuple}}
    for i = 1:fieldcount(T)
        tells_type(fieldtype(T, i)) || return false
    end
    true
end

# show x as an element of a collection of T
show_item(io::IO, x, T) = show(io, x)
show_item(io::IO, x::Bool, T) = T === Bool ? write(io, x ? "1" : "0") : print(io, x)
show_item(io::IO, x::Float32, T) = T === Float32 ? print(io, x) : show(io, x)
show_item(io::IO, a::AbstractArray, T) = T === typeof(a) ? show_array(io, a, "") : show(io, a)
@noinline function show_item(io::IO, t::Tuple, T)
    T === typeof(t) || return show(io, t)
    write(io, "(")
    for i = 1:nfields(t)
        i > 1 && write(io, ", ")
        show_item(io, getfield(t, i), fieldtype(T, i))
    end
    write(io, nfields(t) == 1 ? ",)" : ")")
end
show_item(io::IO, p::Pair{A,B}, T) where {A,B} = T === typeof(p) ? show_pair(io, p, A, B) : show(io, p)
show_item(io::IO, d::Dict, T) = T === typeof(d) && !isempty(d) ? show_entries(io, d, "Dict") : show(io, d)
show_item(io::IO, r::AbstractRange, T) = show(io, r)

show(io::IO, a::AbstractArray{T}) where {T} = show_array(io, a, length(a) > 0 && tells_type(T) ? "" : type_text(T))
@noinline function show_array(io::IO, a::AbstractVector{T}, prefix) where {T}
    write(io, prefix)
    write(io, "[")
    limit = get(io, :limit, false) === true && length(a) > 20
    for i in eachindex(a)
        if limit && 10 < i <= length(a) - 10
            i == 11 && write(io, "  …  ")
            continue
        end
        i > 1 && !(limit && i == length(a) - 9) && write(io, ", ")
        show_at(io, a, i, T)
    end
    write(io, "]")
    nothing
end
show_at(io::IO, a::AbstractArray, i, T) = show_item(io, a[i], T)
show_at(io::IO, a::Array, i, T) = array_isassigned(a, i) ? show_item(io, array_ref(a, i), T) : write(io, "#undef")
@noinline function show_array(io::IO, a::AbstractArray{T}, prefix) where {T}
    isempty(a) && return print(io, typeof(a), "(undef, ", join(size(a), ", "), ")")
    write(io, prefix)
    write(io, "[")
    m, n = size(a, 1), size(a, 2)
    for k = 1:div(length(a), m * n)
        k > 1 && write(io, ";;; ")
        for i = 1:m
            i > 1 && write(io, "; ")
            for j = 1:n
                j > 1 && write(io, " ")
                show_at(io, a, (k - 1) * m * n + (j - 1) * m + i, T)
            end
        end
    end
    write(io, n == 1 && ndims(a) == 2 ? ";;]" : "]")
    nothing
end

show(io::IO, r::AbstractUnitRange) = print_parts(io, first(r), ":", last(r))
show(io::IO, r::StepRange) = print_parts(io, first(r), ":", step(r), ":", last(r))
show(io::IO, r::StepRangeLen{T}) where {T} =
    print_parts(io, r.len == 0 ? element(r, 1) : first(r), ":", step(r), ":", r.len == 0 ? element(r, 1) - step(r) : last(r))
show(io::IO, r::OneTo) = print_parts(io, "Base.OneTo(", r.stop, ")")
show(io::IO, r::LinRange{T}) where {T} = print_parts(io, "LinRange{", T, "}(", r.start, ", ", r.stop, ", ", r.len, ")")
show_array(io::IO, r::AbstractRange, prefix) = show(io, r)
@noinline function print_parts(io::IO, xs...)
    for x in xs
        x isa AbstractString || x isa Type ? print(io, x) : show(io, x)
    end
end

function show(io::IO, d::AbstractDict{K,V}) where {K,V}
    isempty(d) && return print(io, typeof(d), "()")
    show_entries(io, d, tells_type(K) && tells_type(V) ? "Dict" : type_text(typeof(d)))
end
@noinline function show_entries(io::IO, d::AbstractDict{K,V}, prefix) where {K,V}
    write(io, prefix)
    write(io, "(")
    first = true
    for p in d
        first || write(io, ", ")
        first = false
        show_pair(io, p, K, V)
    end
    write(io, ")")
    nothing
end
function show(io::IO, s::AbstractSet)
    isempty(s) && return print(io, typeof(s), "()")
    write(io, "Set(")
    show(io, collect(s))
    write(io, ")")
    nothing
end
show(io::IO, k::KeySet) = show(io, collect(k))
show(io::IO, v::ValueIterator) = show(io, collect(v))
show(io::IO, p::Pairs) = print(io, "pairs(", sprint_show(p.data), ")")
show(io::IO, c::CartesianIndex) = print(io, "CartesianIndex", sprint_show(c.I))
show(io::IO, c::CartesianIndices) = print(io, "CartesianIndices(", sprint_show(map(OneTo, c.dims)), ")")
show(io::IO, x::Enumerate) = (write(io, "enumerate("); show(io, x.itr); write(io, ")"); nothing)
show(io::IO, z::Zip2) = (write(io, "zip("); show(io, z.a); write(io, ", "); show(io, z.b); write(io, ")"); nothing)
show(io::IO, x::Some) = (write(io, "Some("); show(io, x.value); write(io, ")"); nothing)
show(io::IO, m::IOStream) = print(io, m.in_memory ? "IOBuffer()" : string("IOStream(", m.handle, ")"))
show(io::IO, ::UndefInitializer) = print(io, "UndefInitializer()")

export show
