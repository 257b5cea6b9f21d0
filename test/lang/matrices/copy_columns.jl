m = [1 2; 3 4]
c = m[:, 1]
c[1] = 100
println(m, c)             # expect: [1 2; 3 4][100, 3]
n = copy(m)
n[:, 2] .*= 10
println(n, " ", m)        # expect: [1 20; 3 40] [1 2; 3 4]
