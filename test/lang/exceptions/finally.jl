function f(x)
    try
        x < 0 && error("negative")
        print("body ")
        return "returned"
    catch e
        print("caught ")
        return "handled"
    finally
        print("finally ")
    end
end
println(f(1))   # expect: body finally returned
println(f(-1))  # expect: caught finally handled
