x = begin
    a = 2
    a * 3
end
println(x, " ", a) # expect: 6 2
y = (b = 4; b + 1)
println(y, " ", b) # expect: 5 4
