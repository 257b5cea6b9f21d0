println(mod(-7, 3), " ", mod(7, -3), " ", rem(-7, 3)) # expect: 2 -2 -1
println(fld(-7, 2), " ", cld(-7, 2), " ", div(-7, 2)) # expect: -4 -3 -3
println(fld(7, 2), " ", cld(7, 2))                    # expect: 3 4
println(divrem(17, 5))   # expect: (3, 2)
println(fldmod(-17, 5))  # expect: (-4, 3)
println(mod1(6, 3), " ", mod1(7, 3)) # expect: 3 1
println(mod(5, 0x03))    # expect: 2
