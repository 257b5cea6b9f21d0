n = -1
println((-1)^n)  # expect: -1
2^n              # expect error: Cannot raise an integer x to a negative power -1.
