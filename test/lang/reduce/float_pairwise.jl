# summed in blocks, so that the error stays small
v = fill(0.1, 10_000_000)
println(abs(sum(v) - 1.0e6) < 1e-6) # expect: true
