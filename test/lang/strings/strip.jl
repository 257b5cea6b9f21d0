println("[", strip("  a b  "), "]")        # expect: [a b]
println("[", lstrip("  a"), "|", rstrip("a  "), "]") # expect: [a|a]
println(strip("xxaxx", 'x'), strip("--a+-", ['-', '+'])) # expect: aa
println(chomp("line\n"), "|", chop("word"), "|", chop("word", head = 1, tail = 2)) # expect: line|wor|o
println(chopprefix("prefix_x", "prefix_"), " ", chopsuffix("a.jl", ".jl")) # expect: x a
