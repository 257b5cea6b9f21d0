pop!(Int[]) # expect error: ArgumentError: array must be non-empty
