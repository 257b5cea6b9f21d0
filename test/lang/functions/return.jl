function f(x)
    x < 0 && return "neg"
    return "pos", x
end
println(f(-1), " ", f(1)) # expect: neg ("pos", 1)
function nothing_back()
    return
end
println(nothing_back())   # expect: nothing
