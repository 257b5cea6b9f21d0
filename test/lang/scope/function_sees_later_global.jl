f() = later
later = 42
println(f()) # expect: 42
