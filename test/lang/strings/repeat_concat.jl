println("ab"^3, repeat("-", 5), 'x'^2)   # expect: ababab-----xx
println("a" * 'b' * "c")                 # expect: abc
println(string("a", 1, 2.5, 'c', :d, nothing, true)) # expect: a12.5cdnothingtrue
println(*("x", "y", "z"), prod(["p", "q"])) # expect: xyzpq
