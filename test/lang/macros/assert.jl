@assert 1 + 1 == 2
@assert true "never shown"
println("ok")   # expect: ok
@assert 1 == 2  # expect error: AssertionError: 1 == 2
