struct Money
    cents::Int
end
Base.show(io::IO, m::Money) = print(io, "\$", m.cents ÷ 100, ".", lpad(m.cents % 100, 2, '0'))
println(Money(1234))            # expect: $12.34
println([Money(5), Money(100)]) # expect: Money[$0.05, $1.00]
println("cost: $(Money(250))")  # expect: cost: $2.50
println((Money(1), 2))          # expect: ($0.01, 2)
