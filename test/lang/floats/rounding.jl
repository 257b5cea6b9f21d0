println(round(2.5), " ", round(3.5), " ", round(-2.5)) # expect: 2.0 4.0 -2.0
println(floor(2.7), " ", ceil(2.1), " ", trunc(-2.7))  # expect: 2.0 3.0 -2.0
println(round(Int, 2.6), " ", floor(Int, -2.5), " ", ceil(Int, 2.1), " ", trunc(Int, -2.9)) # expect: 3 -3 3 -2
println(round(3.14159, digits = 2), " ", round(1234.5, digits = -2)) # expect: 3.14 1200.0
println(round(123.456, sigdigits = 2)) # expect: 120.0
println(round(2.5, RoundNearestTiesAway), " ", round(2.5, RoundUp), " ", round(2.5, RoundDown)) # expect: 3.0 3.0 2.0
println(round(7))         # expect: 7
