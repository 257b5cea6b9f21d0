[1, 2] .+ [1, 2, 3] # expect error: DimensionMismatch: arrays could not be broadcast to a common size: a has axes Base.OneTo(2) and b has axes Base.OneTo(3)
