# both structs hold a function and so take no memory: only their types differ
struct Forward{F}
    lt::F
end
struct Backward{F}
    lt::F
end
before(o::Forward, x, y) = o.lt(x, y)
before(o::Backward, x, y) = o.lt(y, x)
make(lt, reverse) = reverse ? Backward(lt) : Forward(lt)
test(lt, reverse, x, y) = before(make(lt, reverse), x, y)
println(test(isless, false, 1, 2), " ", test(isless, true, 1, 2)) # expect: true false
