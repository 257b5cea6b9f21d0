v = [(i % 3, i) for i in 1:60]
s = sort(v, by = first)
println(all(s[i][1] < s[i+1][1] || s[i][2] < s[i+1][2] for i in 1:59)) # expect: true
