println(replace("banana", "a" => "o"))          # expect: bonono
println(replace("banana", "a" => "o", count = 2)) # expect: bonona
println(replace("a-b", '-' => '+'))             # expect: a+b
println(replace("abc", "a" => "b", "b" => "c")) # expect: bcc
println(replace("hello", 'l' => uppercase))     # expect: heLLo
println(replace("a1b22", isdigit => "#"))       # expect: a#b##
println(replace("aaa", "aa" => "b"))            # expect: ba
