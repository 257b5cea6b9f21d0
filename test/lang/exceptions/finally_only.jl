function f(log)
    try
        error("x")
    finally
        push!(log, "cleanup")
    end
end
log = String[]
try
    f(log)
catch e
    push!(log, e.msg)
end
println(log) # expect: ["cleanup", "x"]
