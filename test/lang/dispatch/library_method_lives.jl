# Methods that a program adds to functions of the library stay when memory is collected.
struct Fence
    posts::Int
end
Base.length(f::Fence) = f.posts
Base.:+(f::Fence, n::Int) = Fence(f.posts + n)
Base.iterate(f::Fence, i = 1) = i > f.posts ? nothing : (i * 10, i + 1)

function churn(n)
    kept = Any[]
    for i in 1:n
        push!(kept, [i, i + 1, i + 2])
        length(kept) > 1000 && empty!(kept)
    end
    return length(kept)
end

churn(2_000_000)
total = 0
for x in Any[Fence(3) + 1]
    for y in x
        global total += y
    end
    global total += length(x)
end
println(total)
# expect: 104
