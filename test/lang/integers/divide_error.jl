div(1, 0) # expect error: DivideError: integer division error
