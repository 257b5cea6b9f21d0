for (i, x) in enumerate(["a", "b"])
    print(i, x, " ")
end
for (k, v) in [(1, 2), (3, 4)]
    print(k + v, " ")
end
println() # expect: 1a 2b 3 7 
