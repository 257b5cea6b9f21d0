# 19_display.jl - the form for people: display(x), show(io, MIME("text/plain"), x), summaries.

struct MIME{mime} end
MIME(s) = MIME{Symbol(s)}()
mime_type(s::String) = MIME{Symbol(s)} # MIME"..."

display(x) = (show(IOContext(stdout, :limit => true), MIME{Symbol("text/plain")}(), x); println(stdout))
show(io::IO, m::MIME, x) = show(io, x)
repr(m::MIME, x) = sprint(show, m, x)

dims_text(d::Tuple{Int}) = string(d[1], "-element")
dims_text(d::Tuple{}) = "0-dimensional"
dims_text(d::Tuple) = size_text(d)
size_text(d::Tuple) = join(d, '×')
summary(a::AbstractArray) = string(dims_text(size(a)), " ", typeof(a))
summary(d::AbstractDict) = string(typeof(d), " with ", length(d), length(d) == 1 ? " entry" : " entries")
summary(s::AbstractSet) = string(typeof(s), " with ", length(s), length(s) == 1 ? " element" : " elements")
summary(s::AbstractString) = string(ncodeunits(s), "-codeunit ", typeof(s))
summary(x) = string(typeof(x))
summary(io::IO, x) = print(io, summary(x))

function show(io::IO, ::MIME{Symbol("text/plain")}, f::Function)
    t = type_text(typeof(f))
    f isa Builtin && return print(io, f, " (built-in function)")
    named = startswith(t, "typeof(") || string_find(symbol_text(function_name(f)), "#", 1) > 0
    named ? print(io, f) : print(io, "(::", t, ")")
    print(io, " (", startswith(t, "typeof(@") ? "macro" : "generic function", " with ", method_count(f), method_count(f) == 1 ? " method)" : " methods)")
end
show(io::IO, ::MIME{Symbol("text/plain")}, r::AbstractRange) = show(io, r)
function show(io::IO, ::MIME{Symbol("text/plain")}, c::Char)
    show(io, c)
    n = codepoint(c)
    names = ("Cn: Other, not assigned", "Lu: Letter, uppercase", "Ll: Letter, lowercase", "Lt: Letter, titlecase",
        "Lm: Letter, modifier", "Lo: Letter, other", "Mn: Mark, nonspacing", "Mc: Mark, spacing combining", "Me: Mark, enclosing",
        "Nd: Number, decimal digit", "Nl: Number, letter", "No: Number, other", "Pc: Punctuation, connector",
        "Pd: Punctuation, dash", "Ps: Punctuation, open", "Pe: Punctuation, close", "Pi: Punctuation, initial quote",
        "Pf: Punctuation, final quote", "Po: Punctuation, other", "Sm: Symbol, math", "Sc: Symbol, currency",
        "Sk: Symbol, modifier", "So: Symbol, other", "Zs: Separator, space", "Zl: Separator, line", "Zp: Separator, paragraph",
        "Cc: Other, control", "Cf: Other, format", "Cs: Other, surrogate", "Co: Other, private use")
    print(io, ": ", isascii(c) ? "ASCII/" : "", "Unicode U+", uppercase(int_text(n, 16, 4)), " (category ", names[category(c) + 1], ")")
end
function show(io::IO, ::MIME{Symbol("text/plain")}, d::AbstractDict{K,V}) where {K,V}
    print(io, summary(d))
    isempty(d) && return nothing
    print(io, ":")
    width = maximum(p -> textwidth(sprint_show(p.first)), d)
    for p in d
        print(io, "\n  ", rpad(sprint_show(p.first), width), " => ")
        show_item(io, p.second, V)
    end
end
function show(io::IO, ::MIME{Symbol("text/plain")}, s::AbstractSet{T}) where {T}
    print(io, summary(s))
    isempty(s) && return nothing
    print(io, ":")
    for x in s
        print(io, "\n  ")
        show_item(io, x, T)
    end
end

# ---- arrays: columns aligned at the decimal point, long ones shortened ------------------------------------------------------

function show(io::IO, ::MIME{Symbol("text/plain")}, a::AbstractArray{T}) where {T}
    isempty(a) && ndims(a) == 1 && return print(io, T, "[]")
    print(io, summary(a))
    isempty(a) && return nothing
    print(io, ":")
    ndims(a) <= 2 && return print_grid(io, a, T)
    m, n = size(a, 1), size(a, 2)
    for k = 1:div(length(a), m * n)
        print(io, k > 1 ? "\n" : "", "\n[:, :, ", join(cartesian(tail(tail(size(a))), k), ", "), "] =")
        print_grid(io, reshape([a[(k - 1) * m * n + i] for i = 1:(m * n)], m, n), T)
    end
end
cell_text(a, i, j, T, compact) = ndims(a) == 1 ? element_text(a, i, T, compact) : element_text(a, (j - 1) * size(a, 1) + i, T, compact)
function element_text(a::AbstractArray, i::Int, T, compact::Bool)
    a isa Array && !array_isassigned(a, i) && return "#undef"
    x = a[i]
    io = IOStream()
    x isa Float64 && compact ? print_compact(io, x) : show_item(io, x, T)
    take_string(io)
end
# how much of the text is left of the point at which numbers are aligned
function left_part(x, s::String)
    x isa Real || return x isa Union{AbstractString,Char,Symbol} || !(x isa Number) ? 0 : textwidth(s)
    k = findfirst(c -> c == '.' || c == 'e' || c == 'f' || c == '/', s)
    k === nothing ? textwidth(s) : k - 1
end
@noinline function print_grid(io::IO, a::AbstractArray, T)
    m, n = size(a, 1), size(a, 2)
    limit = get(io, :limit, false) === true
    rows = limit && m > 20 ? vcat(1:10, (m - 8):m) : collect(1:m)
    texts = [cell_text(a, i, j, T, ndims(a) == 2) for i in rows, j = 1:n]
    lefts = [texts[i, j] == "#undef" ? 0 : left_part(ndims(a) == 1 ? a[rows[i]] : a[rows[i], j], texts[i, j])
             for i = 1:length(rows), j = 1:n]
    left = [maximum(lefts[:, j]) for j = 1:n]
    right = [maximum([textwidth(texts[i, j]) - lefts[i, j] for i = 1:length(rows)]) for j = 1:n]
    for i = 1:length(rows)
        if i > 1 && rows[i] != rows[i - 1] + 1
            print(io, "\n ", join([string(lpad("⋮", max(left[j], 1)), repeat(" ", max(0, left[j] == 0 ? right[j] - 1 : right[j]))) for j = 1:n], "  ") |> rstrip)
        end
        print(io, "\n ")
        for j = 1:n
            t = texts[i, j]
            print(io, repeat(" ", left[j] - lefts[i, j]), t)
            j < n && print(io, repeat(" ", right[j] - (textwidth(t) - lefts[i, j]) + 2))
        end
    end
end

export MIME, display, summary
