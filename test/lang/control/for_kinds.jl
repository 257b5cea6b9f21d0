for x in [10, 20]
    print(x, " ")
end
for c in "aé"
    print(c, " ")
end
for t in (1, "two", 3.0)
    print(t, " ")
end
for x in 5
    print(x)
end
println() # expect: 10 20 a é 1 two 3.0 5
