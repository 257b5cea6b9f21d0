function shortest(graph, from)
    dist = Dict(k => typemax(Int) for k in keys(graph))
    dist[from] = 0
    open = Set(keys(graph))
    while !isempty(open)
        u = argmin(k -> dist[k], open)
        delete!(open, u)
        dist[u] == typemax(Int) && break
        for (v, w) in graph[u]
            dist[v] = min(dist[v], dist[u] + w)
        end
    end
    dist
end
g = Dict(:a => [(:b, 7), (:c, 3)], :b => [(:d, 2)], :c => [(:b, 1), (:d, 8)], :d => Tuple{Symbol,Int}[])
d = shortest(g, :a)
println([d[k] for k in (:a, :b, :c, :d)]) # expect: [0, 4, 3, 6]
