println(codeunit("A", 1), " ", sizeof("é"))  # expect: 65 2
println(Vector{UInt8}("hi"))                 # expect: UInt8[0x68, 0x69]
println(String(UInt8[0x61, 0x62]))           # expect: ab
println(isascii("abc"), isascii("é"))        # expect: truefalse
