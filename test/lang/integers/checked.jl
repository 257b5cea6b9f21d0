println(Base.add_with_overflow(Int8(100), Int8(100))) # expect: (-56, true)
println(Base.mul_with_overflow(3, 4))                 # expect: (12, false)
println(Int128(typemax(Int)) * 2)                     # expect: 18446744073709551614
