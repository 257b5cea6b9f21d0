# a program may have an eval of its own, as interpreters do
abstract type Node end
struct Num <: Node
    v::Int
end
struct Add <: Node
    l::Node
    r::Node
end
run(x) = eval(x)
eval(n::Num) = n.v
eval(a::Add) = eval(a.l) + eval(a.r)
println(run(Add(Num(1), Add(Num(2), Num(3)))), " ", eval(Num(7)))   # expect: 6 7
println(eval(:(1 + 1)))                                             # expect: 2
function local_one(x)
    eval(y) = y + 1
    eval(x)
end
apply(eval, x) = eval(x)
println(local_one(1), " ", apply(sqrt, 4.0))                        # expect: 2 2.0
