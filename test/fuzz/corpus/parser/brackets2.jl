(a
+ b)
(a,
b)
(
a
)
(a
;
b)
[
1, 2,
3
]
[1
2]
[1 2
3 4]
[1 2
3 4
]
[
1 2

3 4
]
[1 2;
3 4]
[1
, 2]
[x
for x in y]
[x for x in y
if z]
f(
a,
b
)
f(a;
b=1)
A{
T
}
a[
1
]
x = [1,
2]
a +
b
a = 
1
a ?
b :
c
a &&
b
f(x,
# comment
y)
f(#= c =# x)
