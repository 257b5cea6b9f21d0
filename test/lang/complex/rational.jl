r = 1 // 3
println(r, " ", r + 1 // 6, " ", r * 3)   # expect: 1//3 1//2 1//1
println(numerator(6 // 8), " ", denominator(6 // 8)) # expect: 3 4
println(1 // 2 + 0.5)     # expect: 1.0
println(float(3 // 4))    # expect: 0.75
println(1 // 2 < 2 // 3, " ", 2 // 4 == 1 // 2) # expect: true true
println(typeof(r))        # expect: Rational{Int64}
println((2 // 3)^2, " ", inv(2 // 3)) # expect: 4//9 3//2
println(floor(Int, 7 // 2), " ", round(Int, 7 // 2)) # expect: 3 4
