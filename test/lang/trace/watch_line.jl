# By file and line, also by a pattern of names; the same method may be watched twice.
count = 0
a = Trace.on("watch_line.jl", 7) do e
    e.kind === :defined && (global count += 1)
end
b = Trace.on(e -> (e.kind === :defined && (global count += 10)), "gro?_*")
grow_up(x) =
    x * 2
grow_x = 1
shrink(x) = x - 1
println(count) # expect: 11
println(grow_up(4)) # expect: 8
Trace.off(a); Trace.off(b)
