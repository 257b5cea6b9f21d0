v = zeros(2)
v[0] = 1.0 # expect error: BoundsError: attempt to access 2-element Vector{Float64} at index [0]
