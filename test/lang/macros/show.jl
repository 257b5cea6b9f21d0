x = 5
@show x           # expect: x = 5
@show x + 1 "s"   # expect: x + 1 = 6
# expect: "s" = "s"
y = @show [x, 2]  # expect: [x, 2] = [5, 2]
println(y)        # expect: [5, 2]
