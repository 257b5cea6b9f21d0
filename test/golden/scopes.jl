struct Point
    x::Float64
    y::Float64
end

mutable struct Counter
    name::String
    count::Int32
end

function inner(p::Point, c::Counter, names::Vector{String})
    total = p.x
    for (i, name) in enumerate(names)
        if i > 1
            half = p.y / 2
            total += half
        else
            text = name * c.name
            total += length(text)
        end
        c.count += 1
    end
    pair = (total, 'x')
    return pair
end

recurse(n, flag = true) = n == 0 ? flag : recurse(n - 1, !flag)

println(inner(Point(1.0, 4.0), Counter("ab", 0), ["x", "yy"]))
println(recurse(3))
