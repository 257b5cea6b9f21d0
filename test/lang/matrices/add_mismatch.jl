[1, 2] + [1, 2, 3] # expect error: DimensionMismatch: dimensions must match
