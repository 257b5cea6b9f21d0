t = @elapsed sum(1:1000)
println(t >= 0)         # expect: true
v = @timed 1 + 1
println(v.value)        # expect: 2
println(time() > 1e9)   # expect: true
