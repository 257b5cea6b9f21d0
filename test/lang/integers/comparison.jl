println(1 < 2, " ", 2 <= 2, " ", 3 > 4, " ", 3 != 4) # expect: true true false true
println(1 < 2 < 3, " ", 1 < 3 < 2) # expect: true false
println(1 == 1.0, " ", 1 === 1.0)  # expect: true false
println(-1 < 0x01, " ", 0xff == 255) # expect: true true
println(9007199254740993 == 9007199254740992.0) # expect: false
println(isless(1, 2), " ", cmp(3, 2)) # expect: true 1
println(min(3, 1, 2), " ", max(3, 1, 2), " ", minmax(5, 2)) # expect: 1 3 (2, 5)
println(clamp(15, 0, 10))  # expect: 10
