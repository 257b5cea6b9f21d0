Trace.on(identity, "f[") # expect error: ArgumentError: wrong pattern "f["
