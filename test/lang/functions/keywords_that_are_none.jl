# Keywords that are only passed on may be none: then the callee needs no method with keywords.
plain(x) = 10x
pass(x; kw...) = plain(x; kw...)
println(pass(3)) # expect: 30
keyed(x; a = 1) = x + a
both(f, xs...; kw...) = f(xs...; kw...)
println(both(keyed, 1), " ", both(keyed, 1; a = 5), " ", both(plain, 2)) # expect: 2 6 20
println(plain(4;)) # expect: 40
order = String[]
note(s, x) = (push!(order, s); x)
println(both(note("f", plain), note("x", 7)), " ", order) # expect: 70 ["f", "x"]
println(both(max, [1, 9, 4]...)) # expect: 9
try
    pass(1; b = 2)
catch e
    println(typeof(e)) # expect: MethodError
end
