v = [5, 3, 8, 3]
println(findfirst(==(3), v), " ", findlast(==(3), v), " ", findall(==(3), v)) # expect: 2 4 [2, 4]
println(findfirst(>(100), v), " ", 8 in v, " ", 9 ∈ v, " ", 9 ∉ v) # expect: nothing true false true
println(argmax(v), " ", argmin(v), " ", findmax(v), " ", findmin(v)) # expect: 3 2 (8, 3) (3, 2)
println(count(==(3), v), " ", any(>(7), v), " ", all(>(2), v)) # expect: 2 true true
println(indexin([8, 1], v), " ", findnext(==(3), v, 3))  # expect: Union{Nothing, Int64}[3, nothing] 4
