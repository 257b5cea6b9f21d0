function table(rows)
    io = IOBuffer()
    for r in rows
        for (i, x) in enumerate(r)
            i > 1 && print(io, " | ")
            print(io, rpad(string(x), 4))
        end
        println(io)
    end
    String(take!(io))
end
print(table([(1, "a"), (22, "bb")]))
# expect: 1    | a   
# expect: 22   | bb  
