s = SubString("hello world", 7, 11)
println(s, " ", length(s), " ", s == "world", " ", typeof(s)) # expect: world 5 true SubString{String}
println(repr(s), " ", s[1], s[2:3], " ", uppercase(s)) # expect: "world" wor WORLD
println(Dict("world" => 1)[s])                        # expect: 1
println(parse(Int, SubString("x42", 2)) + 1)          # expect: 43
