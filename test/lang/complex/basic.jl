z = 1 + 2im
println(z)               # expect: 1 + 2im
println(z * z)           # expect: -3 + 4im
println(z + 1, " ", 2z)  # expect: 2 + 2im 2 + 4im
println(conj(z), " ", abs2(z), " ", real(z), " ", imag(z)) # expect: 1 - 2im 5 1 2
println(abs(3 + 4im))    # expect: 5.0
println(typeof(z))       # expect: Complex{Int64}
println(im^2)            # expect: -1 + 0im
println(z == 1 + 2im, " ", 3 + 0im == 3) # expect: true true
