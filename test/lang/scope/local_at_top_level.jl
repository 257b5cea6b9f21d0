# a statement at top level may declare variables of its own; what else it assigns is global
begin
    local a = 1
    b = a + 1
    for i in 1:2
        global b += i
    end
end
println(b, " ", @isdefined(a))              # expect: 5 false
if true
    local c::Int = 2.0
    println(c)                              # expect: 2
end
println(@isdefined(c))                      # expect: false
macro measured(ex)
    quote
        local before = 10
        local value = $(esc(ex))
        (value, before)
    end
end
println(@measured sum(1:3))                 # expect: (6, 10)
value = "outside"
x = @measured value
println(x, " ", value)                      # expect: ("outside", 10) outside
