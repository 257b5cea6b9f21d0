for i in 10:-3:1
    print(i, " ")
end
for x in 0:0.5:1
    print(x, " ")
end
println() # expect: 10 7 4 1 0.0 0.5 1.0 
