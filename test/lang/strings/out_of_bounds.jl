"abc"[4] # expect error: BoundsError: attempt to access 3-codeunit String at index [4]
