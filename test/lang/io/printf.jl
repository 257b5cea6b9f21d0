using Printf
@printf("%d %5d|%-5d|%05d\n", 42, 42, 42, 42)     # expect: 42    42|42   |00042
@printf("%.2f %8.3f %e %g\n", 3.14159, 2.5, 12345.678, 0.0001) # expect: 3.14    2.500 1.234568e+04 0.0001
@printf("%s %10s|%-6s|%c\n", "hi", "right", "left", 'x') # expect: hi      right|left  |x
@printf("%x %X %o %%\n", 255, 255, 8)             # expect: ff FF 10 %
@printf("%d\n", 3.0)                              # expect: 3
s = @sprintf("%03d-%.1f", 7, 2.25)
println(s)                                        # expect: 007-2.2
@printf("%s %s\n", [1, 2], :sym)                  # expect: [1, 2] sym
@printf("%.3f\n", 1)                              # expect: 1.000
