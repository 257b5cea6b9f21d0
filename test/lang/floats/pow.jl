println(2.0^3, " ", 2.0^0.5, " ", 4^0.5) # expect: 8.0 1.4142135623730951 2.0
println(10.0^-3, " ", 1.5^2)             # expect: 0.001 2.25
println((-8.0)^3)                        # expect: -512.0
println(2^3.0)                           # expect: 8.0
x = 3
println(2.0^x)                           # expect: 8.0
