# One of each kind of value, for printers.
struct Point
    x::Int
    y::Float64
end

mutable struct Node
    name::String
    next::Union{Nothing, Node}
    weight::Float32
end

function inspect_all(numbers, texts, points, grid, pair, named, node, letter, symbol, maybe, anything, adder, byte, big, empty, none, flag)
    total = length(numbers)
    return total
end

function show_all()
    offset = 10
    adder = x -> x + offset
    node = Node("first", Node("second", nothing, 0.5f0), 1.5f0)
    inspect_all(collect(1:100), ["a", "b\n\$"], [Point(1, 2.0), Point(3, 1e-7)], [1 2; 3 4], (1, "two", 3.0), (a = 1, b = 2.5), node, 'ß', :sym,
                rand() > 2 ? 1 : nothing, Any[1, 2.5, "x", nothing, Point(5, 1e10)], adder, 0x0f, -12345678901, Float64[], nothing, true)
end

println(show_all())
