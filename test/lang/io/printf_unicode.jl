using Printf
@printf("%5s|%-4s|\n", "é", "∀x")   # expect:     é|∀x  |
@printf("%+d %+.1f\n", 5, -2.0)     # expect: +5 -2.0
@printf(stdout, "%s\n", nothing)    # expect: nothing
