f(; a = 1) = a
f(c = 2) # expect error: MethodError
