maximum(Int[]) # expect error: reducing over an empty collection is not allowed
