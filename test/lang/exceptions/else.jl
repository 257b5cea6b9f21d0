function f(x)
    try
        x > 0 || error("no")
    catch
        "caught"
    else
        "fine"
    end
end
println(f(1), " ", f(-1)) # expect: fine caught
