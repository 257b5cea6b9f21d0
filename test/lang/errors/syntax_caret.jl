f(x = # expect error: ^
