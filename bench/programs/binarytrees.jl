# Allocates, walks and drops many perfect binary trees.

struct Tree
    left::Union{Tree,Nothing}
    right::Union{Tree,Nothing}
end

make(depth) = depth == 0 ? Tree(nothing, nothing) : Tree(make(depth - 1), make(depth - 1))

function count_nodes(t::Tree)
    left, right = t.left, t.right
    left === nothing || right === nothing ? 1 : 1 + count_nodes(left) + count_nodes(right)
end

function main(n)
    shortest = 4
    longest = max(shortest + 2, n)
    println("stretch tree of depth ", longest + 1, "\t check: ", count_nodes(make(longest + 1)))
    long_lived = make(longest)
    for depth in shortest:2:longest
        rounds = 1 << (longest - depth + shortest)
        check = 0
        for _ in 1:rounds
            check += count_nodes(make(depth))
        end
        println(rounds, "\t trees of depth ", depth, "\t check: ", check)
    end
    println("long lived tree of depth ", longest, "\t check: ", count_nodes(long_lived))
end

main(isempty(ARGS) ? 10 : parse(Int, ARGS[1]))
