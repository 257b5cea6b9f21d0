Base.@kwdef struct Options
    a::Int = 1
    b::String = "x"
    c
end
println(Options(c = 2.5))        # expect: Options(1, "x", 2.5)
println(Options(a = 3, c = nothing)) # expect: Options(3, "x", nothing)
