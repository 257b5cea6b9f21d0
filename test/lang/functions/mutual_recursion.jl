even(n) = n == 0 ? true : odd(n - 1)
odd(n) = n == 0 ? false : even(n - 1)
println(even(100), " ", odd(7), " ", even(7)) # expect: true true false
