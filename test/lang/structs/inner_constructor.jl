struct Ordered
    lo::Int
    hi::Int
    Ordered(a, b) = a <= b ? new(a, b) : new(b, a)
end
println(Ordered(5, 2)) # expect: Ordered(2, 5)
