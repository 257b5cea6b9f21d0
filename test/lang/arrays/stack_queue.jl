stack = [1]
while length(stack) < 4
    push!(stack, stack[end] * 2)
end
println(stack)           # expect: [1, 2, 4, 8]
queue = [1, 2, 3]
out = Int[]
while !isempty(queue)
    x = popfirst!(queue)
    push!(out, x)
    x == 1 && push!(queue, 10)
end
println(out)             # expect: [1, 2, 3, 10]
