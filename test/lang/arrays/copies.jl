a = [1, 2, 3]
b = a
c = copy(a)
b[1] = 100
println(a, " ", c)           # expect: [100, 2, 3] [1, 2, 3]
d = [[1], [2]]
e = copy(d)
f = deepcopy(d)
d[1][1] = 9
println(e, " ", f)           # expect: [[9], [2]] [[1], [2]]
println(a == b, a === b, a == c) # expect: truetruefalse
