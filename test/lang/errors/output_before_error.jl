println("printed first") # expect: printed first
error("stop")            # expect error: stop
