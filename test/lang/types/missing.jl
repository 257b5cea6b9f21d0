println(missing, " ", 1 + missing, " ", missing == missing) # expect: missing missing missing
println(ismissing(missing), " ", isequal(missing, missing)) # expect: true true
println([1, missing, 3])          # expect: Union{Missing, Int64}[1, missing, 3]
println(sum(skipmissing([1, missing, 3]))) # expect: 4
println(coalesce(missing, 7))     # expect: 7
