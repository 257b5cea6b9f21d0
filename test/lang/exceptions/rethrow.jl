function f()
    try
        error("original")
    catch
        print("seen ")
        rethrow()
    end
end
try
    f()
catch e
    println(e.msg) # expect: seen original
end
