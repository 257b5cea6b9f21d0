x = (1 + # expect error: syntax.jl:1
