f(x; n::Int = 3) = x * n
println(f(2))        # expect: 6
println(f(2, n = 5)) # expect: 10
f(2, n = "a")        # expect error: TypeError: in keyword argument n, expected Int64, got a value of type String
