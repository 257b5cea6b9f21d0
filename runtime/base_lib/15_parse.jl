# 15_parse.jl - numbers from text.

@inline throw_digit(base, c, s) = throw_argument("invalid base ", base, " digit ", Shown(c), " in ", Shown(s))

digit_value(c::Char) =
    '0' <= c <= '9' ? c - '0' : 'a' <= c <= 'z' ? c - 'a' + 10 : 'A' <= c <= 'Z' ? c - 'A' + 10 : 99

# nothing on failure, unless `raise`
function parse_integer(::Type{T}, text::AbstractString, base, raise::Bool) where {T<:BitInteger}
    s = String(strip(text))
    if isempty(s)
        raise && throw(ArgumentError("input string is empty or only contains whitespace"))
        return nothing
    end
    i = 1
    negative = false
    if s[1] == '-' || s[1] == '+'
        negative = s[1] == '-' && T <: Signed
        if s[1] == '-' && T <: Unsigned || ncodeunits(s) == 1
            raise && throw_digit(base === nothing ? 10 : base, s[1], text)
            return nothing
        end
        i = 2
    end
    b = base === nothing ? 10 : Int(base)
    if base === nothing && ncodeunits(s) >= i + 2 && s[i] == '0'
        p = s[i + 1]
        b = p == 'x' ? 16 : p == 'o' ? 8 : p == 'b' ? 2 : 10
        b == 10 || (i += 2)
    end
    n = zero(T)
    big = rem(b, T)
    while i <= ncodeunits(s)
        c = s[i]
        d = digit_value(c)
        if d >= b
            raise && throw_digit(b, c, text)
            return nothing
        end
        m, over = mul_with_overflow(n, big)
        k, over2 = negative ? sub_with_overflow(m, rem(d, T)) : add_with_overflow(m, rem(d, T))
        if over || over2
            raise && throw_overflow("overflow parsing ", Shown(text))
            return nothing
        end
        n = k
        i = nextind(s, i)
    end
    n
end
parse(::Type{T}, s::AbstractString; base = nothing) where {T<:BitInteger} = parse_integer(T, s, base, true)
tryparse(::Type{T}, s::AbstractString; base = nothing) where {T<:BitInteger} = parse_integer(T, s, base, false)
# decimal digits only, the common case, without all of that
function parse(::Type{Int64}, s::String)
    n = parse_int(s, 10)
    n isa Int64 ? n : cold(parse_integer, Int64, s, nothing, true)::Int64
end
function tryparse(::Type{Int64}, s::String)
    n = parse_int(s, 10)
    n isa Int64 ? n : cold(parse_integer, Int64, s, nothing, false)::Union{Int64,Nothing}
end
parse(::Type{Integer}, s::AbstractString; base = nothing) = parse_integer(Int, s, base, true)
function parse(::Type{T}, c::Char; base = 10) where {T<:BitInteger}
    d = digit_value(c)
    d < base || throw_argument("invalid base ", base, " digit ", Shown(c))
    T(d)
end
tryparse(::Type{T}, c::Char; base = 10) where {T<:BitInteger} = digit_value(c) < base ? T(digit_value(c)) : nothing

tryparse(::Type{Float64}, s::AbstractString) = parse_float(String(s))
tryparse(::Type{Float32}, s::AbstractString) = (x = tryparse(Float64, s); x === nothing ? nothing : Float32(x))
float_error(T, s) = isempty(strip(s)) ? ArgumentError("input string is empty or only contains whitespace") :
                    argument_error("cannot parse ", Shown(String(s)), " as ", T)
function parse(::Type{T}, s::AbstractString) where {T<:IEEEFloat}
    x = tryparse(T, s)
    x === nothing && throw(cold(float_error, T, s))
    x
end
tryparse(::Type{Bool}, s::AbstractString) = (t = strip(s); t == "true" || t == "1" ? true : t == "false" || t == "0" ? false : nothing)
function parse(::Type{Bool}, s::AbstractString)
    b = tryparse(Bool, s)
    b === nothing && throw(ArgumentError(isempty(s) ? "input string is empty" : string("invalid Bool representation: ", repr(String(s)))))
    b
end
function parse(::Type{Complex{T}}, s::AbstractString) where {T}
    t = String(strip(s))
    k = findlast(c -> c == '+' || c == '-', t)
    k === nothing && return Complex{T}(parse(T, t), zero(T))
    endswith(t, "im") || throw(ArgumentError("expected trailing \"im\", found none"))
    im_part = parse(T, replace(t[k:(end - 2)], " " => ""))
    k == 1 ? Complex{T}(zero(T), im_part) : Complex{T}(parse(T, t[1:(k - 1)]), im_part)
end

export parse, tryparse
