# args: one 2 three
println(length(ARGS), " ", ARGS[1])       # expect: 3 one
println(parse(Int, ARGS[2]) + 1, " ", ARGS) # expect: 3 ["one", "2", "three"]
