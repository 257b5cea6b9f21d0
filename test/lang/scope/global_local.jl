x = 10
function f()
    x = 5
    x
end
function g()
    global x = 20
end
println(f(), " ", x) # expect: 5 10
g()
println(x)           # expect: 20
