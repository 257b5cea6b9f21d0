()
(a)
(a,)
(a, b)
(a, b,)
(a; b)
(a; b; c)
(a = 1; b)
(a = 1)
(a=1,)
(a=1, b=2)
(; a)
(; a, b)
(; a=1, b)
(;)
(; a..., b=1)
(a..., b)
(a...)
((a, b), c)
(x for x in y)
(x for x in y, z in w)
(x for x in y for z in x)
(x for x in y if z)
((x, y) for x in y)
[]
[a]
[a,]
[a, b]
[a, b,]
[a b]
[a b c]
[a; b]
[a;]
[a b;]
[a b; c d]
[1 2; 3 4; 5 6]
[a -b]
[a - b]
[a-b]
[a -b c]
[a +b; c]
[a, b -c]
[a :b]
[a : b]
[f (x)]
[f(x) g(y)]
[a' b']
[a 'b']
[[1, 2] [3, 4]]
[[1 2]; [3 4]]
[x for x in y]
[x^2 for x in 1:n if x > 2]
[x for x in a, y in b]
[x for x in a for y in b]
[x for x in a if p for y in b if q]
[(x, y) for x = 1:2, y = 3:4]
[a;; b]
[a;; b;; c]
[a;;; b]
T[]
T[a]
T[a, b]
T[a b]
T[a; b]
T[a b; c d]
T[x for x in y]
{a, b}
[:a, :b]
[:a :b]
["a" "b"]
[x => y for (x, y) in z]
[x for (i, x) ∈ enumerate(y)]
