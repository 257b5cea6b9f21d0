r = 1:5
println(r, " ", length(r), " ", collect(r), " ", sum(r)) # expect: 1:5 5 [1, 2, 3, 4, 5] 15
println(first(r), last(r), r[2], r[end], " ", r[2:3])   # expect: 1525 2:3
println(3 in r, " ", 7 in r, " ", 2.0 in r, " ", isempty(5:1)) # expect: true false true true
println(reverse(r), " ", r .* 2, " ", r .+ 1, " ", -r)  # expect: 5:-1:1 2:2:10 2:6 -1:-1:-5
println(5:1, " ", length(5:1), " ", collect(3:1))       # expect: 5:4 0 Int64[]
