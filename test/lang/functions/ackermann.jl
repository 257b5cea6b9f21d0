ack(m, n) = m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1))
println(ack(2, 3), " ", ack(3, 3)) # expect: 9 61
