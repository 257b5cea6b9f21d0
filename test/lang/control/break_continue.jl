for i in 1:10
    i == 3 && continue
    i == 6 && break
    print(i, " ")
end
println() # expect: 1 2 4 5 
