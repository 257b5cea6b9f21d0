[1 2; 3 4] * [1, 2, 3] # expect error: DimensionMismatch
