println(0.1 + 0.2 ≈ 0.3)          # expect: true
println(isapprox(1.0, 1.1, atol = 0.2)) # expect: true
println(1.0 ≈ 1.1)                # expect: false
println([1.0, 2.0] ≈ [1.0, 2.0 + 1e-12]) # expect: true
