println(1 === 1, " ", 1 === 1.0, " ", "ab" === "ab", " ", [1] === [1]) # expect: true false true false
struct S
    a::Int
end
mutable struct M
    a::Int
end
println(S(1) === S(1), " ", M(1) === M(1), " ", S(1) == S(1), " ", M(1) == M(1)) # expect: true false true false
v = [1]
println(v === v, " ", [1] == [1])   # expect: true true
