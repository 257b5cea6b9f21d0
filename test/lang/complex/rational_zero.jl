0 // 0 # expect error: ArgumentError: invalid rational: zero(Int64)//zero(Int64)
