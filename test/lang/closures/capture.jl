make_counter() = (n = 0; () -> n += 1)
c = make_counter()
c(); c()
println(c())               # expect: 3
d = make_counter()
println(d())               # expect: 1
