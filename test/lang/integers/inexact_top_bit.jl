UInt64(-1) # expect error: InexactError: check_top_bit(UInt64, -1)
