struct Adder
    n::Int
end
(a::Adder)(x) = a.n + x
add5 = Adder(5)
println(add5(3))              # expect: 8
println(map(Adder(10), 1:3))  # expect: [11, 12, 13]
