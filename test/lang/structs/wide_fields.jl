# structs, tuples and closures with 128-bit numbers in any place
struct A
    a::Bool
    b::Int128
end
struct B
    a::Int128
    b::Int64
end
struct C
    x::B
    y::A
end
f(x) = A(true, x).b + 1
g(n) = sum(B(i, 2).a + B(i, n).b for i in 1:n)
println(f(Int128(2)), " ", g(3))                            # expect: 3 15
c = C(B(1, 2), A(false, 3))
println(c, " ", c.y.b + c.x.a)                              # expect: C(B(1, 2), A(false, 3)) 4
v = [A(true, i) for i in 1:3]
v[2] = A(false, 10)
println(sum(x.b for x in v), " ", v[2])                     # expect: 14 A(false, 10)
h(flag, x) = (() -> flag ? x : x + 1)
println(h(false, Int128(5))(), " ", ((1, Int128(2)), true)) # expect: 6 ((1, 2), true)
t = (true, Int128(7), 0x01)
k(t) = t[2] + t[3]
println(k(t), " ", t === (true, Int128(7), 0x01), " ", typemax(Int128))    # expect: 8 true 170141183460469231731687303715884105727
mutable struct M
    a::Int8
    b::UInt128
end
m = M(1, 2)
m.b += 5
println(m.b, " ", m.a)                                      # expect: 7 1
