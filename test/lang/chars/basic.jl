println('a', " ", repr('a'), " ", typeof('a'))  # expect: a 'a' Char
println('a' + 1, 'c' - 'a', 'z' - 1)            # expect: b2y
println(Int('A'), " ", Char(66), " ", 'é' < 'z', " ", 'a' == 'a') # expect: 65 B false true
println(codepoint('€'), " ", ncodeunits('€'))   # expect: 8364 3
println(collect('a':'e'), " ", 'c' in 'a':'e')  # expect: ['a', 'b', 'c', 'd', 'e'] true
