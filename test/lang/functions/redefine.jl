f() = 1
println(f())  # expect: 1
f() = 2
println(f())  # expect: 2
g() = f() + 10
println(g())  # expect: 12
f() = 3
println(g())  # expect: 13
