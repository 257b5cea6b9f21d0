println(1 / 0, " ", -1 / 0, " ", 0 / 0) # expect: Inf -Inf NaN
println(inv(4), " ", 1 // 4 == 0.25)    # expect: 0.25 true
println(5 \ 10)                          # expect: 2.0
