struct Collatz
    n::Int
end
Base.iterate(c::Collatz) = (c.n, c.n)
Base.iterate(c::Collatz, n) = n == 1 ? nothing : (m = iseven(n) ? n ÷ 2 : 3n + 1; (m, m))
Base.IteratorSize(::Type{Collatz}) = Base.SizeUnknown()
Base.eltype(::Type{Collatz}) = Int
println(collect(Collatz(6)))                      # expect: [6, 3, 10, 5, 16, 8, 4, 2, 1]
println(maximum(Collatz(27)), " ", count(iseven, Collatz(6))) # expect: 9232 6
