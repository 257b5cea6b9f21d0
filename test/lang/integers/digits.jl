println(digits(1234))            # expect: [4, 3, 2, 1]
println(digits(10, base = 2))    # expect: [0, 1, 0, 1]
println(ndigits(1234), " ", ndigits(255, base = 16)) # expect: 4 2
println(sum(digits(2^20)))       # expect: 31
println(string(255, base = 16))  # expect: ff
println(string(5, base = 2, pad = 8)) # expect: 00000101
