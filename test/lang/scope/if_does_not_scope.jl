if true
    leaked = 7
end
println(leaked) # expect: 7
