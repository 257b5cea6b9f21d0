f(x) = Int8(x)
f(300) # expect error: InexactError: trunc(Int8, 300)
