struct Positive
    x::Int
    function Positive(x)
        x > 0 || throw(ArgumentError("must be positive"))
        new(x)
    end
end
println(Positive(3)) # expect: Positive(3)
Positive(-1)         # expect error: ArgumentError: must be positive
