r = 2:4
println(r[3])  # expect: 4
r[4]           # expect error: BoundsError: attempt to access 3-element UnitRange{Int64} at index [4]
