throw(ArgumentError("bad")) # expect error: ArgumentError: bad
