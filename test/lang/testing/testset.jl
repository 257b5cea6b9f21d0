using Test
@test 1 + 1 == 2
@testset verbose = true "tests" begin
    x = 1
    @testset "errors" begin
        @test x == 1
        @test_throws DomainError sqrt(-1.0)
        @test_throws ErrorException("no") error("no")
        @test_throws "n" error("no")
    end
    @testset "turn $i" for i in 1:2
        @test i < 4
    end
    @testset "rest" begin
        @test 0.1 + 0.2 ≈ 0.3
        @test 1 ≈ 1.1 atol = 0.2
        @test isapprox(1, 1.1; atol = 0.2)
        @test_broken 1 == 2
        @test_skip error("not run")
        @test !(1 == 2) broken = false
        @test 1 in [1, 2] skip = false
    end
end
println(@isdefined(x))
ts = @testset "no tests" begin
end
println(typeof(ts), " ", @inferred(sum([1, 2])))
# expect: Test Summary: | Pass  Broken  Total  Time
# expect: tests         |   11       2     13 <time>
# expect:   errors      |    4              4 <time>
# expect:   turn 1      |    1              1 <time>
# expect:   turn 2      |    1              1 <time>
# expect:   rest        |    5       2      7 <time>
# expect: false
# expect: Test Summary: |Time
# expect: no tests      | None <time>
# expect: Test.DefaultTestSet 3
