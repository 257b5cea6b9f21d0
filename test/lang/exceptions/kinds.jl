function kind(f)
    try
        f()
        "none"
    catch e
        string(typeof(e))
    end
end
println(kind(() -> [1][2]))              # expect: BoundsError
println(kind(() -> div(1, 0)))           # expect: DivideError
println(kind(() -> Dict()[1]))           # expect: KeyError
println(kind(() -> sqrt(-1.0)))          # expect: DomainError
println(kind(() -> Int(1.5)))            # expect: InexactError
println(kind(() -> parse(Int, "x")))     # expect: ArgumentError
println(kind(() -> undefined_name))      # expect: UndefVarError
println(kind(() -> sin("x")))            # expect: MethodError
println(kind(() -> error("x")))          # expect: ErrorException
println(kind(() -> 1::String))           # expect: TypeError
println(kind(() -> "é"[2]))              # expect: StringIndexError
println(kind(() -> [1, 2] + [1]))        # expect: DimensionMismatch
println(kind(() -> 1))                   # expect: none
