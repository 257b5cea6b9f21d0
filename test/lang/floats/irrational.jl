println(π)             # expect: π
println(2π)            # expect: 6.283185307179586
println(π / 2)         # expect: 1.5707963267948966
println(Float64(π))    # expect: 3.141592653589793
println(round(π, digits = 3)) # expect: 3.142
println(ℯ)             # expect: ℯ
println(sin(π / 6) ≈ 0.5) # expect: true
println(typeof(pi))    # expect: Irrational{:π}
