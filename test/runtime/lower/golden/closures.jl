function counter(start)
    n = start
    step = 2
    function next()
        n += step
        n
    end
    return next
end
function fact(n)
    go(k) = k < 2 ? 1 : k * go(k - 1)
    go(n)
end
function late()
    f = () -> x
    x = 1
    f()
end
typed(v) = map((x::Int64, y=1) -> x + y, v)
of_type(v::Vector{T}) where {T} = map(x -> convert(T, x), v)
