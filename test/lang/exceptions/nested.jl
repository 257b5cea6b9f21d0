r = try
    try
        error("inner")
    catch e
        error("outer after " * e.msg)
    end
catch e
    e.msg
end
println(r) # expect: outer after inner
