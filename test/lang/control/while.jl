n = 10
steps = 0
while n != 1
    global n = iseven(n) ? n ÷ 2 : 3n + 1
    global steps += 1
end
println(steps) # expect: 6
