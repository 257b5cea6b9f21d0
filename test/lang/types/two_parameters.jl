struct Duo{A,B}
    a::A
    b::B
end
first_of(d::Duo{A}) where {A} = A
println(Duo(1, "x"))          # expect: Duo{Int64, String}(1, "x")
println(first_of(Duo(1, "x"))) # expect: Int64
println(Duo{Int,Float64}(1, 2)) # expect: Duo{Int64, Float64}(1, 2.0)
