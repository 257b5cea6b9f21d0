# break leaves all loops of one `for` with several ranges
for i in 1:3, j in 1:3
    j == 2 && break
    println(i, " ", j)
end
# expect: 1 1
