v = [1, 2, 3]
v[1:2] = [1, 2, 3] # expect error: DimensionMismatch: tried to assign 3 elements to 2 destinations
