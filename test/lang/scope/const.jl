const N = 5
f() = N * 2
println(f()) # expect: 10
