struct Q
    a::Union{Int,Nothing}
    b::Union{Missing,Float64}
end
println(Q(2.0, 1), " ", Q(nothing, missing))    # expect: Q(2, 1.0) Q(nothing, missing)
try
    Q(4.2, 1)
catch e
    println(e)                                  # expect: InexactError(:Int64, Int64, 4.2)
end
