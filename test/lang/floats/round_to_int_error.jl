println(round(Int, 2.5))  # expect: 2
round(Int, NaN)           # expect error: InexactError: trunc(Int64, NaN)
