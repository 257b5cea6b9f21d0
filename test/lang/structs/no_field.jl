struct P
    x::Int
end
P(1).y # expect error: type P has no field y
