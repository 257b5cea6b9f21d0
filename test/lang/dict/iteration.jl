d = Dict(1 => "one", 2 => "two")
for (k, v) in sort(collect(d))
    print(k, v, " ")
end
println()                           # expect: 1one 2two 
println(sort([k * 10 for k in keys(d)]), " ", sum(length, values(d))) # expect: [10, 20] 6
println(maximum(first, d), " ", sort(collect(d), by = last, rev = true)[1]) # expect: 2 2 => "two"
