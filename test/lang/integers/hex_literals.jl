println(0xff)            # expect: 255
show(0xff); println()    # expect: 0xff
show(0x0001); println()  # expect: 0x0001
println(typeof(0x1), " ", typeof(0x100), " ", typeof(0x10000)) # expect: UInt8 UInt16 UInt32
println(0b1010, " ", 0o17) # expect: 10 15
println(1_000_000)       # expect: 1000000
