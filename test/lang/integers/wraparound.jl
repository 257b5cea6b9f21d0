println(typemax(Int64) + 1)        # expect: -9223372036854775808
println(typemin(Int64) - 1)        # expect: 9223372036854775807
println(Int8(127) + Int8(1))       # expect: -128
println(0xff + 0x01)               # expect: 0
println(typemax(Int) * 2)          # expect: -2
println(abs(typemin(Int64)))       # expect: -9223372036854775808
