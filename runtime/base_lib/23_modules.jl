# 23_modules.jl - what `using Printf` and its like bring in. The functions live in Base; these modules export them.

module LinearAlgebra
import ..dot, ..⋅, ..mul!, ..SingularException, ..det, ..tr, ..diag, ..norm, ..normalize, ..cross, ..×, ..kron, ..issymmetric
import ..triu, ..tril, ..UniformScaling, ..I, ..Adjoint
export dot, ⋅, mul!, SingularException, det, tr, diag, norm, normalize, cross, ×, kron, issymmetric, triu, tril, UniformScaling, I
import ..Transpose
export Adjoint, Transpose
end

module Statistics
import ..mean, ..median, ..var, ..std, ..quantile, ..cor
export mean, median, var, std, quantile, cor
end

module Random
import ..rand!, ..shuffle, ..shuffle!, ..randperm, ..randstring, ..seed!
export rand!, shuffle, shuffle!, randperm, randstring
end

module Printf end

module Order
import ..Forward, ..ReverseSort
const Reverse = ReverseSort
end

# Not in Julia: what Lintel's tracer tells of the program's methods.
export Trace
trace_failed(report) = print(stderr, "Trace: a callback failed, further errors of it are not shown\n", report, "\n")
module Trace
struct Event
    kind::Symbol        # :defined :specialised :compiled :unjitted :dispatched :invalidated :retired
    name::String
    signature::String
    file::String
    line::Int
    tier::Symbol        # of compiled and retired: :baseline or :optimised; else :none
    variant::Symbol
    size::Int           # bytes
    inference::Int      # nanoseconds, as the next two
    codegen::Int
    link::Int
    reason::String
    again::Bool         # compiled before
    cause::String       # what asked for it, or made it invalid; "" if nothing did
    replayed::Bool
end
struct Handle
    id::Int
end
on(callback, name::AbstractString) = Handle(trace_on((args...) -> callback(Event(args...)), String(name), 0))
on(callback, f::Function) = on(callback, string(nameof(f)))
function on(callback, file::AbstractString, line::Integer)
    line > 0 || throw(ArgumentError("line numbers begin with 1"))
    Handle(trace_on((args...) -> callback(Event(args...)), String(file), Int(line)))
end
off(h::Handle) = trace_off(h.id)
function events()
    found = Event[]
    trace_replay((args...) -> push!(found, Event(args...)))
    found
end
end
