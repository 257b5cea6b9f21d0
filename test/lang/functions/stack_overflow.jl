f(x) = f(x + 1) + 1
f(0) # expect error: StackOverflowError:
