# A callback may compile, run and define; its error is told once and goes nowhere else.
@noinline slow(x) = sum(i * x for i in 1:x)
@noinline other(x) = string(x) * "!"
got = String[]
h1 = Trace.on(slow) do e
    e.kind === :dispatched && push!(got, other(length(got)))
end
h2 = Trace.on(slow) do e
    error("not now")
end
println(slow(3)) # expect: 18
println(length(got) <= 1) # expect: true
Trace.off(h2)
Trace.off(h1)
