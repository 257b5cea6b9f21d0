struct P
    x::Int
end
p = P(1)
p.x = 2 # expect error: setfield!: immutable struct of type P cannot be changed
