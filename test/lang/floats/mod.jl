println(mod(5.5, 2), " ", rem(-5.5, 2), " ", mod(-5.5, 2)) # expect: 1.5 -1.5 0.5
println(div(7.5, 2), " ", fld(-7.5, 2), " ", cld(7.5, 2))  # expect: 3.0 -4.0 4.0
println(7.5 % 2, " ", 7.5 ÷ 2)      # expect: 1.5 3.0
println(modf(3.25))                 # expect: (0.25, 3.0)
