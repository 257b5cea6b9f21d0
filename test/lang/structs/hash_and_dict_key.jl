struct Key
    a::Int
    b::String
end
d = Dict(Key(1, "x") => 10)
println(d[Key(1, "x")], " ", haskey(d, Key(2, "x"))) # expect: 10 false
