throw("a plain string") # expect error: "a plain string"
