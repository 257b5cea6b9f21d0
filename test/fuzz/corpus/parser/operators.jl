a + b + c
a - b - c
a * b * c
a / b * c
a ++ b ++ c
a + b * c - d
a .+ b .+ c
a ^ b ^ c
-a ^ b
2^-x
-2^2
2^3x
a // b * c
a << b + c
a << b << c
a >>> 2
x |> f |> g
f <| g <| x
a => b => c
a → b → c
a <--> b
a || b && c || d
a .&& b .|| c
a < b
a < b <= c != d
a .< b .< c
a <: b
a <: b <: c
a >: b
a in b
a isa Int && c
a ∈ b ∉ c
a:b
a:b:c
a:b:c:d
a:b+c
1:n-1
a .. b
a ? b : c
a ? b : c ? d : e
a ? b:c : d
x = a ? b : c
x => y ? a : b
a = b = c
a, b = b, a
a, = b
a = 1, 2
a += 1
a -= b * 2
a ÷= 2
a ⊻= 2
a >>>= 1
a //= b
a .= b
a .*= b
a .÷= b
a ~ b
a ≈ b
a == b
a === b
a !== b
a≤b
a!=b
a != b
a ⊻ b ∘ c
a | b & c
a ∪ b ∩ c
a ⋅ b
a % b
a \ b
a ± b
a +₁ b
a +′ b
a −b
x...
x:y...
a && b = c
a || return
a |> x -> x + 1
x -> y -> z
x->x^2
x::Int -> 1
(x, y) -> x
(x,) -> x
(x) -> x
() -> 1
(x; y=1) -> x
(x, y=2; z) -> x
((a, b), c) -> a
((a, b),) -> a
(x...) -> x
(x::Int)::Int -> x
f(x) = x + 1
f(x) = begin x; y end
f(x)::Int = 1
f(x::T) where T = x
f(x::T, y) where {T, S<:Real} = x
(f(x)::Int) where T = x
a + b = c
-a = b
x' = y
Base.:+(a, b) = c
a[1] = 2
a.b = c
a::Int = 3
A{T} = B{T, 1}
(a, b) = c
(a; b)
