println(parse(Int, "42"), " ", parse(Int, "-7"), " ", parse(Int, " 13 ")) # expect: 42 -7 13
println(parse(Int, "ff", base = 16))  # expect: 255
println(parse(Int, "0x1f"))           # expect: 31
println(parse(UInt8, "200"))          # expect: 200
println(tryparse(Int, "4x"))          # expect: nothing
println(tryparse(Int, "45"))          # expect: 45
