println(typeof(Int8(1) + Int8(2)))   # expect: Int8
println(typeof(Int8(1) + Int16(2)))  # expect: Int16
println(typeof(UInt8(1) + Int8(1)))  # expect: UInt8
println(typeof(Int32(1) + 1))        # expect: Int64
println(typeof(UInt64(1) + 1))       # expect: UInt64
println(typeof(true + true))         # expect: Int64
println(typemax(Int8), " ", typemin(Int8))   # expect: 127 -128
println(typemax(UInt16), " ", typemax(Int32)) # expect: 65535 2147483647
println(typemax(UInt64))             # expect: 18446744073709551615
