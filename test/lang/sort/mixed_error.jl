sort(Any[1, "a"]) # expect error: MethodError: no method matching isless(::String, ::Int64)
