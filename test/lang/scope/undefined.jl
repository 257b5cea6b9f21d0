function f()
    y
end
f() # expect error: UndefVarError: `y` not defined
