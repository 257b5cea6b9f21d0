println("abc" < "abd", " ", "a" == "a", " ", "Z" < "a") # expect: true true true
println(cmp("a", "b"), " ", isless("b", "a"))          # expect: -1 false
println("ab" < "abc", " ", "" < "a")                   # expect: true true
println(sort(["pear", "Apple", "fig"]))                # expect: ["Apple", "fig", "pear"]
