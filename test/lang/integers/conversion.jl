println(Int(3.0))        # expect: 3
println(Int8(100))       # expect: 100
println(UInt8('a'))      # expect: 97
println(300 % UInt8)     # expect: 44
println(-1 % UInt8)      # expect: 255
println(unsigned(-1))    # expect: 18446744073709551615
println(signed(0xff))    # expect: -1
println(Int(true))       # expect: 1
println(convert(Int32, 7), " ", typeof(convert(Int32, 7))) # expect: 7 Int32
