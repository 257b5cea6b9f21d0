x = 1
function f()
    local x
    x = 3
    x
end
println(f(), " ", x) # expect: 3 1
