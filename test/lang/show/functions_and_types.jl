println(+, " ", map, " ", Int, " ", Vector{Float64}, " ", typeof(+))  # expect: + map Int64 Vector{Float64} typeof(+)
println(Main, " ", Base)                          # expect: Main Base
println([sum, maximum])                           # expect: Function[sum, maximum]
