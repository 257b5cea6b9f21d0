good = Int[]
for s in ["1", "x", "3"]
    try
        push!(good, parse(Int, s))
    catch
        continue
    end
end
println(good) # expect: [1, 3]
function first_good(v)
    for s in v
        try
            return parse(Int, s)
        catch
        end
    end
    nothing
end
println(first_good(["a", "7", "8"]))  # expect: 7
