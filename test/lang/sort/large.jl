v = [(i * 7919) % 1000 for i in 1:1000]
s = sort(v)
println(issorted(s), " ", s[1], " ", s[end], " ", length(s), " ", sum(s) == sum(v)) # expect: true 0 999 1000 true
