display([1 2; 30 4])
# expect: 2×2 Matrix{Int64}:
# expect:   1  2
# expect:  30  4
display([1.0 2.5; 100.0 4.25])
# expect: 2×2 Matrix{Float64}:
# expect:    1.0  2.5
# expect:  100.0  4.25
