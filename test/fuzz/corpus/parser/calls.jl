f()
f(x)
f(x, y)
f(x,)
f(x; y=1)
f(x, y=1; z=2, w...)
f(; a)
f(; a, b)
f(a...)
f(a=1)
f((a=1))
f(a=1, b=2)
f(x)(y)
f(x).y[1]
f.(x)
f.(x, y; z=1)
f.(x).y
a.b
a.b.c
a.:b
a.:+
a.$b
a."b"
a.begin
a.module.end
a.(x)
a[1]
a[1, 2]
a[i, j][k]
a[]
a[end]
a[begin]
a[end-1:end]
a[end ÷ 2]
a[f(end)]
a[b[end], end]
a[:]
a[:, 1]
a[x=1]
a[[1, end]]
a[begin:2:end, :]
a[if x 1 else 2 end]
A{T}
A{T, S}
A{T}(x)
A{}
a'
a''
a'[1]
a.b'
f(x)'
f(x) do y y + 1 end
f(x) do; 1 end
f(x) do y, z; y end
f() do (a, b) a end
f() do x::Int; x end
f(x for x in y)
f(a, x for x in y if z)
f(x -> x + 1, y)
f(function (x) x end)
f(if a b else c end)
f(:a, :b)
@m
@m x
@m x y
@m(x)
@m(x, y)
@m (x, y)
@m (x)
@m(a=1)
@m a=1
@m x y z = 3
@m a, b
@m[1, 2]
@m{T}
@m(x).y
@m(x)[1]
@A.m x
@A.B.m x
A.@m x
A.B.@m(x)
@. x = y + z
@.(x + y)
@m -x
@m a - b
@m a -b
@m f(x) do y; y end
@m(x) do y; y end
@m begin x end
@m for i in 1:3 x end
@m x ? y : z
c ? @m(x) : y
c ? @m : y
[@m x for x in y]
[@m(x) y]
f(@m a, b)
@+ x
@m :a "b" 'c' 1.0
@doc "text" f
@doc "text" f(x) = 1
@m x; y
r"a\d"
r"a"i
raw"a\"b"
raw"a\\"
raw"a\n"
b"ab"
v"1.2.3"
A.r"x"
x`ls`
r"""a"b"""
`ls -l`
var"a b"
var"a" + 1
@var"#m" x
