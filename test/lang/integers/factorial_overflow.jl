println(factorial(20)) # expect: 2432902008176640000
factorial(21)          # expect error: OverflowError: 21 is too large to look up in the table; consider using `factorial(big(21))` instead
