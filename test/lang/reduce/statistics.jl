using Statistics
v = [2, 4, 4, 4, 5, 5, 7, 9]
println(mean(v), " ", median(v), " ", std(v, corrected = false), " ", var(v)) # expect: 5.0 4.5 2.0 4.571428571428571
println(mean([1 2; 3 4]), " ", mean(1:10), " ", quantile([1, 2, 3, 4, 5], 0.25)) # expect: 2.5 5.5 2.0
