parse(Int, "") # expect error: ArgumentError: input string is empty or only contains whitespace
