println(Int(2.0)) # expect: 2
Int(2.5)          # expect error: InexactError: Int64(2.5)
