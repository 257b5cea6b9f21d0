r = try
    throw((1, "two"))
catch e
    e
end
println(r)  # expect: (1, "two")
try
    throw(KeyError(:k))
catch e
    println(e isa KeyError, " ", e.key, " ", e) # expect: true k KeyError(:k)
end
