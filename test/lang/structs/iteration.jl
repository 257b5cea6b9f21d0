struct Countdown
    from::Int
end
Base.iterate(c::Countdown, n = c.from) = n < 1 ? nothing : (n, n - 1)
Base.length(c::Countdown) = c.from
Base.eltype(::Type{Countdown}) = Int
for x in Countdown(3)
    print(x, " ")
end
println()                       # expect: 3 2 1 
println(collect(Countdown(4)))  # expect: [4, 3, 2, 1]
println(sum(Countdown(4)), " ", maximum(Countdown(4)), " ", 2 in Countdown(3)) # expect: 10 4 true
println([x^2 for x in Countdown(3)]) # expect: [9, 4, 1]
