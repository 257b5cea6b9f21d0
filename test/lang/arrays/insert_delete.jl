v = [1, 2, 3, 4]
insert!(v, 2, 99)
println(v)                    # expect: [1, 99, 2, 3, 4]
deleteat!(v, 1)
println(v)                    # expect: [99, 2, 3, 4]
deleteat!(v, 2:3)
println(v)                    # expect: [99, 4]
println(splice!([1, 2, 3], 2)) # expect: 2
w = [1, 2, 3, 4]
println(splice!(w, 2:3, [7, 8, 9]), " ", w) # expect: [2, 3] [1, 7, 8, 9, 4]
println(popat!(w, 1), " ", resize!(w, 2))   # expect: 1 [7, 8]
println(filter!(iseven, [1, 2, 3, 4]))      # expect: [2, 4]
