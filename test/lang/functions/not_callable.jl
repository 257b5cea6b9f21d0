x = 5
x(3) # expect error: MethodError: objects of type Int64 are not callable
