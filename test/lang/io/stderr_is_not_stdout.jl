println(stderr, "to stderr")
println("to stdout") # expect: to stdout
