v = [1, 2]
v[1] = 2.5 # expect error: InexactError: Int64(2.5)
