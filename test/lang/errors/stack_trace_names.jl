inner() = error("deep")
outer() = inner()
outer() # expect error: inner()
