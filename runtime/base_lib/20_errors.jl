# 20_errors.jl - what error reports say.

error_text(e) = sprint_error(e)
function sprint_error(e)
    io = IOStream()
    showerror(io, e)
    take_string(io)
end
showerror(io::IO, e) = show(io, e)
showerror(io::IO, e, bt) = showerror(io, e)
showerror(io::IO, e::ErrorException) = print(io, e.msg)
showerror(io::IO, e::ArgumentError) = print(io, "ArgumentError: ", e.msg)
showerror(io::IO, e::AssertionError) = print(io, "AssertionError: ", e.msg)
showerror(io::IO, e::DimensionMismatch) = print(io, "DimensionMismatch: ", e.msg)
showerror(io::IO, e::OverflowError) = print(io, "OverflowError: ", e.msg)
showerror(io::IO, e::MissingException) = print(io, "MissingException: ", e.msg)
showerror(io::IO, e::DivideError) = print(io, "DivideError: integer division error")
showerror(io::IO, e::EOFError) = print(io, "EOFError: read end of file")
showerror(io::IO, e::StackOverflowError) = print(io, "StackOverflowError:")
showerror(io::IO, e::InterruptException) = print(io, "InterruptException:")
showerror(io::IO, e::UndefRefError) = print(io, "UndefRefError: access to undefined reference")
showerror(io::IO, e::UndefVarError) = print(io, "UndefVarError: `", e.var, "` not defined")
showerror(io::IO, e::UndefKeywordError) = print(io, "UndefKeywordError: keyword argument `", e.var, "` not assigned")
showerror(io::IO, e::KeyError) = print(io, "KeyError: key ", sprint_show(e.key), " not found")
function showerror(io::IO, e::DomainError)
    print(io, "DomainError with ", e.val)
    e.msg === nothing || print(io, ":\n", e.msg)
end
function showerror(io::IO, e::InexactError)
    print(io, "InexactError: ", e.func, "(")
    (e.T isa DataType && type_name(e.T) === e.func) || print(io, e.T, ", ")
    print(io, e.val, ")")
end
function showerror(io::IO, e::TypeError)
    print(io, "TypeError: ")
    e.expected === Bool && !(e.got isa Bool) && e.context == "" && e.func === :if &&
        return print(io, "non-boolean (", typeof(e.got), ") used in boolean context")
    print(io, e.context == "" ? string("in ", e.func) :
              e.func === Symbol("keyword argument") ? string("in keyword argument ", e.context) :
              string("in ", e.func, ", in ", e.context))
    print(io, ", expected ", e.expected, ", got ", e.got isa Type ? string("Type{", e.got, "}") : string("a value of type ", typeof(e.got)))
end
function showerror(io::IO, e::BoundsError)
    print(io, "BoundsError")
    e.a === nothing && return nothing
    print(io, ": attempt to access ", summary(e.a))
    e.i === nothing && return nothing
    print(io, " at index [")
    i = e.i
    if i isa Tuple
        print(io, join(map(index_text, i), ", "))
    else
        print(io, index_text(i))
    end
    print(io, "]")
end
index_text(i) = string(i)
index_text(::Colon) = ":"
index_text(r::OneTo) = sprint_show(r)
function showerror(io::IO, e::StringIndexError)
    print(io, "StringIndexError: invalid index [", e.index, "]")
    s = e.string
    if 1 <= e.index <= ncodeunits(s)
        i = thisind(s, e.index)
        j = nextind(s, i)
        print(io, ", valid nearby indices [", i, "]=>", sprint_show(s[i]))
        j <= ncodeunits(s) && print(io, ", [", j, "]=>", sprint_show(s[j]))
    end
end
showerror(io::IO, e::SystemError) = print(io, "SystemError: ", e.prefix, ": ", errno_text(Int(e.errnum)))
function showerror(io::IO, e::LoadError)
    print(io, "LoadError: ")
    showerror(io, e.error)
    print(io, "\nin expression starting at ", e.file, ":", e.line)
end
function showerror(io::IO, e::CanonicalIndexError)
    print(io, "CanonicalIndexError: ", e.func, " not defined for ", e.type)
end
type_argument(x) = x isa Type ? string("::Type{", x, "}") : string("::", typeof(x))
function showerror(io::IO, e::MethodError)
    f = e.f
    args = e.args
    if f === convert && nfields(args) == 2 && args[1] isa Type
        print(io, "MethodError: Cannot `convert` an object of type ", typeof(args[2]), " to an object of type ", args[1])
        print(io, method_candidates(f, args))
        return nothing
    end
    kw = ""
    if f === kwcall && nfields(args) >= 2
        names = keys(args[1])
        kw = string("; ", join([string(n, "::", typeof(getfield(args[1], n))) for n in names], ", "))
        f = args[2]
        args = tail(tail(args))
    end
    if f isa Function || f isa Type
        call = string(f, "(", join(map(type_argument, args), ", "), kw, ")")
        candidates = method_candidates(f, args)
        is_ambiguous = startswith(candidates, "\n\nCandidates:")
        print(io, "MethodError: ", is_ambiguous ? "" : "no method matching ", call, is_ambiguous ? " is ambiguous." : "", candidates)
    else
        print(io, "MethodError: objects of type ", typeof(f), " are not callable")
    end
end

export showerror
