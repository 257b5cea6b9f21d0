struct Stack
    items::Vector{Int}
end
Base.length(s::Stack) = length(s.items)
Base.push!(s::Stack, x) = (push!(s.items, x); s)
Base.isempty(s::Stack) = isempty(s.items)
Base.getindex(s::Stack, i::Int) = s.items[i]
s = Stack([])
println(isempty(s))                # expect: true
push!(push!(s, 4), 5)
println(length(s), " ", s[2])      # expect: 2 5
