UInt8(-1) # expect error: InexactError: trunc(UInt8, -1)
