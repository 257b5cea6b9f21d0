v = [1, 2]
push!(v, "x") # expect error: MethodError: Cannot `convert` an object of type String to an object of type Int64
