function outer(n)
    inner(k) = k * n
    inner(2) + inner(3)
end
println(outer(10)) # expect: 50
