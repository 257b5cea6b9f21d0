function f(x)
    y = x + 1
    error("line three")
end
f(1) # expect error: stack_trace_lines.jl:3
