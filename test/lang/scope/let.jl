x = 1
let x = 2, y = x + 1
    println(x, " ", y)  # expect: 2 3
end
println(x)              # expect: 1
