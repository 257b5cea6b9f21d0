println(2^0, " ", 2^62, " ", (-3)^3) # expect: 1 4611686018427387904 -27
println(3^40)             # expect: -6289078614652622815
println(2.0^-2)           # expect: 0.25
println(2^-2)             # expect: 0.25
n = 5
println(10^n)             # expect: 100000
