if 1           # expect error: TypeError: non-boolean (Int64) used in boolean context
    println("x")
end
