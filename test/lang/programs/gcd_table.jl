for a in (12, 18, 35)
    println(join([lpad(gcd(a, b), 3) for b in (6, 9, 21)]))
end
# expect:   6  3  3
# expect:   6  9  3
# expect:   1  1  7
