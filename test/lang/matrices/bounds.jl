m = [1 2; 3 4]
m[3, 1] # expect error: BoundsError: attempt to access 2×2 Matrix{Int64} at index [3, 1]
