v = [1, 2, 3, 4]
w = view(v, 2:3)
w[1] = 20
println(v, " ", w, " ", sum(w), " ", length(w)) # expect: [1, 20, 3, 4] [20, 3] 23 2
@views x = v[1:2]
x .= 0
println(v)                              # expect: [0, 0, 3, 4]
m = [1 2; 3 4]
c = @view m[:, 2]
c[1] = 9
println(m)                              # expect: [1 9; 3 4]
