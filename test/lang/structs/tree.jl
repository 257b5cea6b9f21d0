struct Tree
    left::Union{Tree,Nothing}
    right::Union{Tree,Nothing}
end
make(d) = d == 0 ? Tree(nothing, nothing) : Tree(make(d - 1), make(d - 1))
count_nodes(t::Nothing) = 0
count_nodes(t::Tree) = 1 + count_nodes(t.left) + count_nodes(t.right)
println(count_nodes(make(8))) # expect: 511
