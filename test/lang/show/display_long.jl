display(collect(1:100))
# expect: 100-element Vector{Int64}:
# expect:    1
# expect:    2
# expect:    3
# expect:    4
# expect:    5
# expect:    6
# expect:    7
# expect:    8
# expect:    9
# expect:   10
# expect:    ⋮
# expect:   92
# expect:   93
# expect:   94
# expect:   95
# expect:   96
# expect:   97
# expect:   98
# expect:   99
# expect:  100
