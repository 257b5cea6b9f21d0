mutable struct Node
    value::Int
    next::Union{Node,Nothing}
end
list = Node(1, Node(2, Node(3, nothing)))
function total(n)
    s = 0
    while n !== nothing
        s += n.value
        n = n.next
    end
    s
end
println(total(list)) # expect: 6
