function f end
function f() end
function f(x) x end
function f(x)
x
end
function f(x, y=1; z=2, w...) end
function f(x::Int)::Int x end
function f(x::T) where T end
function f(x::T)::T where {T<:Real, S} end
function f{T}(x) end
function (x) x end
function (x, y) x end
function (x=1) x end
function (x; y=1) x end
function (x::Int,) x end
function (x...) x end
function () 1 end
function ()::Int 1 end
function (f(x)) 1 end
function (f::T)(x) 1 end
function (::T)(x) 1 end
function (::Type{T})(x) where T 1 end
function (+)(a, b) 1 end
function +(a, b) 1 end
function !(a) 1 end
function Base.show(io) 1 end
function Base.:+(a, b) 1 end
function A.B.f(x) 1 end
function (A.f)(x) 1 end
function $f(x) 1 end
function in(a, b) 1 end
function ∘(f, g) 1 end
function f() return end
function f() a; b; end
macro m(x) x end
macro m() end
macro m end
struct A end
struct A; end
struct A
x
y::Int
end
struct A{T} <: B{T}
x::T
end
mutable struct A x; y end
mutable struct A; const x::Int; y; end
struct A; x; A() = new(1); end
struct A; "doc"
x; end
struct A; function A(x) new(x) end end
@kwdef struct A; x::Int = 1; end
abstract type A end
abstract type A <: B end
abstract type A{T} <: B{T} end
primitive type A 8 end
primitive type A <: B 16 end
module A end
module A
x = 1
end
baremodule A; x; end
module A; "doc"
f; end
using A
using A, B
using A.B
using .A
using ..A.B
using ...A
using A: b
using A: b, c
using A: @m, +
using A: b as c
import A
import A as B
import A.b
import A.b as c
import A: b as c, d
import A.@m
import Base: +, -, *, ==, show
import Base: (+), :
import Base.:+
import Base.+
using A:
b,
c
export a
export a, b, @m, +
export
a
public a, b
public = 1
mutable = 1
abstract + 1
type = 2
x.mutable
