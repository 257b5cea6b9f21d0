struct Heap{T}
    items::Vector{T}
end
Heap{T}() where {T} = Heap{T}(T[])
function Base.push!(h::Heap, x)
    v = h.items
    push!(v, x)
    i = length(v)
    while i > 1 && v[i] < v[i>>1]
        v[i], v[i>>1] = v[i>>1], v[i]
        i >>= 1
    end
    h
end
function Base.pop!(h::Heap)
    v = h.items
    top = v[1]
    last = pop!(v)
    isempty(v) && return top
    v[1] = last
    i = 1
    while 2i <= length(v)
        c = 2i < length(v) && v[2i+1] < v[2i] ? 2i + 1 : 2i
        v[c] < v[i] || break
        v[i], v[c] = v[c], v[i]
        i = c
    end
    top
end
Base.isempty(h::Heap) = isempty(h.items)
h = Heap{Int}()
for x in [5, 2, 9, 1, 7]
    push!(h, x)
end
out = Int[]
while !isempty(h)
    push!(out, pop!(h))
end
println(out) # expect: [1, 2, 5, 7, 9]
