println(true + 1, " ", true & false, " ", true | false, " ", !true) # expect: 2 false true false
println(true * 5, " ", false < true)  # expect: 5 true
println(xor(true, true))              # expect: false
println(sum([true, false, true]))     # expect: 2
println(Bool(1), " ", Bool(0.0))      # expect: true false
println(true ⊻ false)                 # expect: true
