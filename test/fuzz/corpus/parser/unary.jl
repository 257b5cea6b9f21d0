-x
+x
!x
~x
√x
¬x
-x'
!f(x)
-f(x)^2
- x
-1
- 1
+1
-1.5
-1f0
-0x1
+0x1
-2x
-2[1]
-2^x
1-1
a -1
-(x)
-(x)^2
-(-x)
+(a, b)
+(a, b)^2
+(a...)
+(; a)
+()
*(a, b)
*(a)
==(a, b)
&(a, b)
.-x
.!x
.+(a, b)
<:Int
<:(a, b)
>:Int
Array{<:Real}
!(x in y)
!x == y
map(+, x)
reduce(*, xs; init=1)
(+)
(.+)
(:)
(&)
[+, -]
+ = 1
op = +
2x
2(x+1)
2(3)(4)
(2)(3)
(a)b
x'y
2x^2
2x^2y
2x + 3y
2f(x)
2√x
1.5x
3im
2π
1e3x
0x1(x)
2a[1]
x[2end]
x where T
x where {T, S}
x where T where S
x where T<:Int
Array{T,1} where T<:Real
f(x) where {A, B<:C}
Vector{T} where {Int <: T <: Real}
::Int
x::Int
x::Int::Any
x::Array{T} where T
f(::Int, ::Type{T})
$x
$x.y
$(x + y)
$f($x...)
(begin x end)::T
