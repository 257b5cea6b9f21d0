x = [1.0, 2.0, 3.0]
println(x .* 2 .+ 1)                  # expect: [3.0, 5.0, 7.0]
println(sin.(x) .^ 2 .+ cos.(x) .^ 2 ≈ ones(3)) # expect: true
println(@. x^2 + 2x + 1)              # expect: [4.0, 9.0, 16.0]
f(a, b) = a * 10 + b
println(f.([1, 2], [3, 4]), " ", f.(1, [3, 4])) # expect: [13, 24] [13, 14]
