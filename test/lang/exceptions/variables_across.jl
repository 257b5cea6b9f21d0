function f(v)
    n = 0
    try
        for x in v
            n += x
            x == 3 && error("three")
        end
    catch
        n += 1000
    end
    n
end
println(f([1, 2]), " ", f([1, 3, 5])) # expect: 3 1004
