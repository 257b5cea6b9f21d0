# A stack of methods of which only the innermost is asked for: a loop, and a plain caller.
@noinline bottom(x::Int) = x % 7

function middle(limit::Int)
    total = 0
    for step in 1:limit
        total += bottom(step * limit)
    end
    return total
end

function top(limit::Int)
    scale = 2.5 * limit
    count = middle(limit)
    return count * scale
end

println(top(3))
