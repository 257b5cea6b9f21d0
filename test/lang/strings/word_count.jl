function counts(text)
    d = Dict{String,Int}()
    for w in split(lowercase(text))
        d[w] = get(d, w, 0) + 1
    end
    d
end
c = counts("the cat the dog the end")
for w in sort(collect(keys(c)))
    print(w, "=", c[w], " ")
end
println() # expect: cat=1 dog=1 end=1 the=3 
