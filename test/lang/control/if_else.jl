function f(x)
    if x > 0
        "positive"
    elseif x < 0
        "negative"
    else
        "zero"
    end
end
println(f(3), " ", f(-2), " ", f(0)) # expect: positive negative zero
