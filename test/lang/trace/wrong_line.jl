Trace.on(identity, "f", 0) # expect error: ArgumentError: line numbers begin with 1
