total = 0
for i in 1:5
    global total += i
end
println(total) # expect: 15
