error("something ", 42, " failed") # expect error: something 42 failed
