struct P
    x
    y
end
P(1) # expect error: MethodError: no method matching P(::Int64)
