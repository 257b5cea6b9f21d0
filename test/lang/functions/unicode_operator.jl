⊕(a, b) = (a + b) % 7
println(5 ⊕ 4)     # expect: 2
∑(xs) = sum(xs)
α, β₁ = 2, 3
println(∑([α, β₁])) # expect: 5
