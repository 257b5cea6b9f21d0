@assert false "x must be positive" # expect error: AssertionError: x must be positive
