println(tryparse(Int8, "200"))  # expect: nothing
parse(Int8, "200")              # expect error: OverflowError: overflow parsing "200"
