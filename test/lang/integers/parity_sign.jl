println(iseven(4), " ", isodd(4), " ", isodd(-3)) # expect: true false true
println(sign(-5), " ", sign(0), " ", sign(7))     # expect: -1 0 1
println(abs(-5), " ", abs2(-3), " ", signbit(-1)) # expect: 5 9 true
println(zero(5), " ", one(5), " ", iszero(0), " ", isone(1)) # expect: 0 1 true true
println(copysign(3, -2), " ", flipsign(3, -2))    # expect: -3 -3
