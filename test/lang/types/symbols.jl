println(:a, " ", repr(:a), " ", Symbol("x y")) # expect: a :a x y
println(repr(Symbol("x y")))     # expect: Symbol("x y")
println(:a == :a, " ", :a < :b)  # expect: true true
println(Symbol("a", 1), " ", String(:abc)) # expect: a1 abc
println(repr(:+), " ", repr([:x, :y])) # expect: :+ [:x, :y]
