println(isdigit('5'), isletter('x'), isspace(' '), isuppercase('A'), islowercase('a')) # expect: truetruetruetruetrue
println(isdigit('x'), isletter('1'), ispunct('!'), isletter('é')) # expect: falsefalsetruetrue
println(uppercase('q'), lowercase('Q'))         # expect: Qq
println(parse(Int, '7') + 1, " ", '7' - '0')    # expect: 8 7
