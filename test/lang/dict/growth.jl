d = Dict{Int,Int}()
for i in 1:1000
    d[i] = i^2
end
println(length(d), " ", d[500], " ", sum(values(d))) # expect: 1000 250000 333833500
for i in 1:2:1000
    delete!(d, i)
end
println(length(d), " ", haskey(d, 501), " ", haskey(d, 502)) # expect: 500 false true
