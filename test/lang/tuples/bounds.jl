t = (1, 2)
t[3] # expect error: BoundsError: attempt to access Tuple{Int64, Int64} at index [3]
