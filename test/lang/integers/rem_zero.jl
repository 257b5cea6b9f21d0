println(rem(typemin(Int), -1)) # expect: 0
rem(5, 0)                      # expect error: DivideError: integer division error
