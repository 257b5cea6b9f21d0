println([[j for j in 1:i] for i in 1:3])      # expect: [[1], [1, 2], [1, 2, 3]]
println([a * b for a in 1:3 for b in 1:3 if a < b]) # expect: [2, 3, 6]
println(length([1 for x in 1:3, y in 1:4, z in 1:2])) # expect: 24
