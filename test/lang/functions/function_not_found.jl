nosuch(3) # expect error: UndefVarError: `nosuch` not defined
