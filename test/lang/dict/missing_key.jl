d = Dict(:a => 1)
d[:b] # expect error: KeyError: key :b not found
