s = "the quick brown fox"
println(occursin("quick", s), " ", occursin('z', s))   # expect: true false
println(contains(s, "fox"), " ", startswith(s, "the"), " ", endswith(s, "ox")) # expect: true true true
println(findfirst("quick", s), " ", findfirst('q', s), " ", findfirst("zzz", s)) # expect: 5:9 5 nothing
println(findlast('o', s), " ", findnext('o', s, 14))   # expect: 18 18
println(findall('o', s), " ", count("o", s))           # expect: [13, 18] 2
println('q' in s)                                      # expect: true
