z = 1.5 - 0.5im
println(z)              # expect: 1.5 - 0.5im
println(z / (1 + 1im))  # expect: 0.5 - 1.0im
println(exp(0im))       # expect: 1.0 + 0.0im
println(sqrt(Complex(-4.0))) # expect: 0.0 + 2.0im
println(typeof(z))      # expect: ComplexF64
println(z^2)            # expect: 2.0 - 1.5im
println([1 + 2im, 3 - 1im]) # expect: Complex{Int64}[1 + 2im, 3 - 1im]
