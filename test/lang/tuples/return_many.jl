stats(v) = (minimum(v), maximum(v), sum(v) / length(v))
lo, hi, mean = stats([3, 1, 2])
println(lo, " ", hi, " ", mean) # expect: 1 3 2.0
