println(lpad("7", 3), "|", rpad("7", 3), "|", lpad(42, 5, '0')) # expect:   7|7  |00042
println(lpad("abc", 2), rpad("ab", 5, "xy"))   # expect: abcabxyx
println(lpad("é", 3, '.'))                     # expect: ..é
