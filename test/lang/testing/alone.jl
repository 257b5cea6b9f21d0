using Test
println(@test 1 == 1)           # expect: Test Passed
@test 1 == 2
# expect: Test Failed at <file>:3
# expect:   Expression: 1 == 2
# expect: 
# expect error: There was an error during testing
