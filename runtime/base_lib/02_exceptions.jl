# 02_exceptions.jl - the kinds of errors. C code throws them by name with the fields in this order.

struct ErrorException <: Exception
    msg::Any
end
struct ArgumentError <: Exception
    msg::Any
end
struct AssertionError <: Exception
    msg::Any
end
struct DimensionMismatch <: Exception
    msg::Any
end
struct OverflowError <: Exception
    msg::Any
end
struct BoundsError <: Exception
    a::Any
    i::Any
end
struct DivideError <: Exception end
struct DomainError <: Exception
    val::Any
    msg::Any
end
struct EOFError <: Exception end
struct InexactError <: Exception
    func::Symbol
    T::Any
    val::Any
end
struct InterruptException <: Exception end
struct KeyError <: Exception
    key::Any
end
struct LoadError <: Exception
    file::Any
    line::Any
    error::Any
end
struct MethodError <: Exception
    f::Any
    args::Any
end
struct MissingException <: Exception
    msg::Any
end
struct OutOfMemoryError <: Exception end
struct StackOverflowError <: Exception end
struct StringIndexError <: Exception
    string::Any
    index::Any
end
struct SystemError <: Exception
    prefix::AbstractString
    errnum::Int32
    extrainfo::Any
end
struct TypeError <: Exception
    func::Any
    context::Any
    expected::Any
    got::Any
end
struct UndefKeywordError <: Exception
    var::Symbol
end
struct UndefRefError <: Exception end
struct UndefVarError <: Exception
    var::Symbol
end
struct CanonicalIndexError <: Exception
    func::Any
    type::Any
end

AssertionError() = AssertionError("")
BoundsError() = BoundsError(nothing, nothing)
BoundsError(a) = BoundsError(a, nothing)
DomainError(x) = DomainError(x, nothing)
DimensionMismatch() = DimensionMismatch("")
SystemError(p, e::Integer = 0) = SystemError(p, e, nothing)

# A call that the compiler does not look into: what is behind it is inferred and compiled only when it runs. Used where
# errors are made, so that the code of their texts does not burden what usually succeeds.
@inline cold(f, args...) = compilerbarrier(:type, f)(args...)
struct Shown # a part of such a text that is to appear as show() prints it
    x::Any
end
argument_error(parts...) = ArgumentError(string(parts...))
dimension_error(parts...) = DimensionMismatch(string(parts...))
overflow_error(parts...) = OverflowError(string(parts...))
domain_error(x, parts...) = DomainError(x, string(parts...))
@inline throw_inexact(f::Symbol, T, x) = throw(cold(InexactError, f, T, x))
@inline throw_argument(parts...) = throw(cold(argument_error, parts...))
@inline throw_dims(parts...) = throw(cold(dimension_error, parts...))
@inline throw_overflow(parts...) = throw(cold(overflow_error, parts...))
@inline throw_domain(x, parts...) = throw(cold(domain_error, x, parts...))

@noinline error(msg::String) = throw(ErrorException(msg))
error(msg...) = throw(ErrorException(cold(string, msg...)))
@inline throw_empty() =
    throw(ArgumentError("reducing over an empty collection is not allowed; consider supplying `init` to the reducer"))

export ErrorException, ArgumentError, AssertionError, DimensionMismatch, OverflowError, BoundsError, DivideError, DomainError
export EOFError, InexactError, InterruptException, KeyError, LoadError, MethodError, MissingException, OutOfMemoryError
export StackOverflowError, StringIndexError, SystemError, TypeError, UndefKeywordError, UndefRefError, UndefVarError, error
