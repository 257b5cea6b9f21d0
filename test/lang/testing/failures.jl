using Test
x = 3
@testset "outer" begin
    @test x == 2
    @testset "inner" begin
        @test !(x == 3)
        @test startswith("abc", "b")
        @test 3
        @test_throws DomainError error("x")
        @test_throws DomainError 1
    end
    @test true
end
# expect: outer: Test Failed at <file>:4
# expect:   Expression: x == 2
# expect:    Evaluated: 3 == 2
# expect: 
# expect: inner: Test Failed at <file>:6
# expect:   Expression: !(x == 3)
# expect:    Evaluated: !(3 == 3)
# expect: 
# expect: inner: Test Failed at <file>:7
# expect:   Expression: startswith("abc", "b")
# expect: 
# expect: inner: Error During Test at <file>:8
# expect:   Expression evaluated to non-Boolean
# expect:   Expression: 3
# expect:        Value: 3
# expect: 
# expect: inner: Test Failed at <file>:9
# expect:   Expression: error("x")
# expect:     Expected: DomainError
# expect:       Thrown: ErrorException
# expect: 
# expect: inner: Test Failed at <file>:10
# expect:   Expression: 1
# expect:     Expected: DomainError
# expect:   No exception thrown
# expect: 
# expect: Test Summary: | Pass  Fail  Error  Total  Time
# expect: outer         |    1     5      1      7 <time>
# expect:   inner       |          4      1      5 <time>
# expect error: Some tests did not pass: 1 passed, 5 failed, 1 errored, 0 broken.
