# summed in blocks, so that the error stays small
v = fill(0.1, 100_000)
println(abs(sum(v) - 1.0e4) < 1e-9) # expect: true
