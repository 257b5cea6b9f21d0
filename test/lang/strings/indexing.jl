s = "hello"
println(s[1], s[end], " ", s[2:4], " ", s[end-1:end]) # expect: ho ell lo
println(length(s), " ", ncodeunits(s))  # expect: 5 5
println(typeof(s[1]), " ", typeof(s[1:1])) # expect: Char String
println(first(s), last(s), " ", first(s, 2), " ", last(s, 3)) # expect: ho he llo
