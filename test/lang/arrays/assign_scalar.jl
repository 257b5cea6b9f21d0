v = [1, 2, 3]
v[1:2] = 5 # expect error: ArgumentError: indexed assignment with a single value to possibly many locations is not supported; perhaps use broadcasting `.=` instead?
