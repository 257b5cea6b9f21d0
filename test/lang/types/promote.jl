println(promote(1, 2.5))          # expect: (1.0, 2.5)
println(promote(1, 2.5, 3 // 2))  # expect: (1.0, 2.5, 1.5)
println(promote_type(Int8, UInt16), " ", promote_type(Int, Bool)) # expect: UInt16 Int64
println([1, 2.0, 3 // 2])         # expect: [1.0, 2.0, 1.5]
