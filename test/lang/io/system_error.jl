try
    open("/nonexistent/file")
catch e
    println(e)                  # expect: SystemError("opening file \"/nonexistent/file\"", 2, nothing)
    println(sprint(showerror, e)) # expect: SystemError: opening file "/nonexistent/file": No such file or directory
end
try
    include("/nonexistent.jl")
catch e
    println(e.errnum)           # expect: 2
end
