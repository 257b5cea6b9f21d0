println(7 + 3, " ", 7 - 3, " ", 7 * 3) # expect: 10 4 21
println(7 / 2)       # expect: 3.5
println(7 ÷ 2)       # expect: 3
println(-7 ÷ 2)      # expect: -3
println(7 % 3, " ", -7 % 3) # expect: 1 -1
println(2^10)        # expect: 1024
println(1 + 2 * 3 - 4) # expect: 3
println(6 / 3)       # expect: 2.0
