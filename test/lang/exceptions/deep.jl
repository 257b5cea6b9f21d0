f(n) = n == 0 ? error("bottom") : f(n - 1)
r = try
    f(1000)
catch e
    e.msg
end
println(r) # expect: bottom
