v = [1, 2, 3]
v[2:5] # expect error: BoundsError: attempt to access 3-element Vector{Int64} at index [2:5]
