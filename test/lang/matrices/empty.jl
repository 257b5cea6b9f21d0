println(zeros(0), " ", zeros(Int, 0, 3), " ", size(zeros(2, 0))) # expect: Float64[] Matrix{Int64}(undef, 0, 3) (2, 0)
println(sum(zeros(Int, 0)), " ", isempty(zeros(0, 2)))   # expect: 0 true
