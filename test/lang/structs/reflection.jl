struct P
    x::Int
    y::String
end
p = P(1, "a")
println(getfield(p, :y), " ", getfield(p, 1))   # expect: a 1
println(fieldtype(P, :y), " ", fieldcount(P), " ", nfields(p)) # expect: String 2 2
println(hasproperty(p, :x), " ", hasfield(P, :z)) # expect: true false
for f in fieldnames(P)
    print(f, "=", getfield(p, f), " ")
end
println()                                       # expect: x=1 y=a 
