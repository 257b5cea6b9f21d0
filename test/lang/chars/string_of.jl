println(string('a', 'b'), 'a' * "b", 'x'^3)     # expect: ababxxx
println("abc"[1] == 'a', " ", "a" == 'a')       # expect: true false
println(Char.([72, 105]))                       # expect: ['H', 'i']
