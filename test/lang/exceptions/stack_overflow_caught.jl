f(x) = f(x + 1) + 1
r = try
    f(0)
catch e
    typeof(e)
end
println(r) # expect: StackOverflowError
