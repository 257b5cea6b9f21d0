a, b = [1]  # expect error: BoundsError: attempt to access 1-element Vector{Int64} at index [2]
