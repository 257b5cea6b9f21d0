using Random
ok = all(1 <= rand(1:6) <= 6 for _ in 1:1000)
println(ok)                                       # expect: true
println(all(0 <= rand() < 1 for _ in 1:1000))     # expect: true
println(length(rand(5)), " ", size(rand(2, 3)), " ", length(randn(4))) # expect: 5 (2, 3) 4
println(sort(shuffle([1, 2, 3])), " ", sort(randperm(4)), " ", rand([7]), " ", rand("z")) # expect: [1, 2, 3] [1, 2, 3, 4] 7 z
Random.seed!(1)
a = rand(3)
Random.seed!(1)
println(a == rand(3))                             # expect: true
