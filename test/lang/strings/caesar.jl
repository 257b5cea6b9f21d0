shift(c, k) = isuppercase(c) ? 'A' + mod(c - 'A' + k, 26) : islowercase(c) ? 'a' + mod(c - 'a' + k, 26) : c
caesar(s, k) = map(c -> shift(c, k), s)
println(caesar("Hello, World", 3))              # expect: Khoor, Zruog
println(caesar(caesar("Hello, World", 3), -3))  # expect: Hello, World
