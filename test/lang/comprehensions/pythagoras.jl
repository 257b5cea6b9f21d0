println([(a, b, c) for a in 1:20 for b in a:20 for c in b:20 if a^2 + b^2 == c^2]) # expect: [(3, 4, 5), (5, 12, 13), (6, 8, 10), (8, 15, 17), (9, 12, 15), (12, 16, 20)]
