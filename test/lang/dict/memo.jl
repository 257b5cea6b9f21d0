const memo = Dict{Int,Int}()
fibm(n) = n < 2 ? n : get!(() -> fibm(n - 1) + fibm(n - 2), memo, n)
println(fibm(80), " ", length(memo)) # expect: 23416728348467685 79
