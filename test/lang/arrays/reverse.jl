v = [1, 2, 3]
println(reverse(v), " ", v)  # expect: [3, 2, 1] [1, 2, 3]
reverse!(v)
println(v)                   # expect: [3, 2, 1]
println(circshift([1, 2, 3, 4], 1), " ", reverse([1, 2, 3, 4], 2, 3)) # expect: [4, 1, 2, 3] [1, 3, 2, 4]
