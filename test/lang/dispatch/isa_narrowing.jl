function f(x)
    if x isa Int
        x + 1
    elseif x isa String
        length(x)
    else
        -1
    end
end
println(f(1), " ", f("abc"), " ", f(2.0)) # expect: 2 3 -1
