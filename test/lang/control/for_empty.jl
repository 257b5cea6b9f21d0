for i in 1:0
    println("never")
end
for x in []
    println("never")
end
println("done") # expect: done
