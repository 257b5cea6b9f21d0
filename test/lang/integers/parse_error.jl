parse(Int, "12a") # expect error: ArgumentError: invalid base 10 digit 'a' in "12a"
