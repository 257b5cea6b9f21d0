function f(c)
    if c
        x = 1
    end
    x
end
println(f(true)) # expect: 1
f(false)         # expect error: UndefVarError: `x` not defined
