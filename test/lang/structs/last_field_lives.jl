# objects that fill their memory to the last word: what only the last field refers to survives collections
mutable struct Three
    a::Int
    b::Any
    c::Any
end
function build(n)
    v = Three[]
    for i in 1:n
        push!(v, Three(i, nothing, [i, i + 1, i + 2]))
    end
    v
end
function churn(n)
    s = 0
    for i in 1:n
        s += length([i, i, i])
    end
    s
end
v = build(5000)
r = Ref{Any}([7, 8, 9])
churn(1500000)
churn(20000)
println(count(t -> t.c[1] == t.a && length(t.c) == 3, v), " ", r[]) # expect: 5000 [7, 8, 9]
