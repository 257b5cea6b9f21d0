io = IOBuffer("line one\nline two\nlast")
println(readline(io))      # expect: line one
println(eof(io))           # expect: false
println(read(io, String) == "line two\nlast", " ", eof(io)) # expect: true true
println(collect(eachline(IOBuffer("a\nb\n"))), " ", readlines(IOBuffer("x\ny"))) # expect: ["a", "b"] ["x", "y"]
