f(; a) = a
f() # expect error: UndefKeywordError: keyword argument `a` not assigned
