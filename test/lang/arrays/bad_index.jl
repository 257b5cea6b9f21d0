v = [1, 2]
v[1.5] # expect error: ArgumentError: invalid index: 1.5 of type Float64
