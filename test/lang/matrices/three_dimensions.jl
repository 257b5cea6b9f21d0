a = zeros(Int, 2, 2, 2)
a[1, 2, 1] = 5
a[2, 2, 2] = 7
println(size(a), " ", sum(a), " ", a[7], " ", a[:, 2, 2]) # expect: (2, 2, 2) 12 0 [0, 7]
println(a)  # expect: [0 5; 0 0;;; 0 0; 0 7]
println(ndims(a), " ", length(a[:, :, 1])) # expect: 3 4
