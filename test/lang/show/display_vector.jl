display([1, 20, 300])
# expect: 3-element Vector{Int64}:
# expect:    1
# expect:   20
# expect:  300
display([1.5, 22.25])
# expect: 2-element Vector{Float64}:
# expect:   1.5
# expect:  22.25
display(["a", "bcd"])
# expect: 2-element Vector{String}:
# expect:  "a"
# expect:  "bcd"
display(Int[])
# expect: Int64[]
