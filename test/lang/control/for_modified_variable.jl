# assigning the loop variable does not change the iteration
for i in 1:3
    j = i
    i = 10
    print(j, " ", i, " ")
end
println() # expect: 1 10 2 10 3 10 
