v = [1, 2, 3, 4]
println(first(v), last(v), first(v, 2), last(v, 2)) # expect: 14[1, 2][3, 4]
println(only([7]), " ", get(v, 9, -1))              # expect: 7 -1
first(Int[]) # expect error: BoundsError: attempt to access 0-element Vector{Int64} at index [1]
