x = if 3 > 2
    "yes"
else
    "no"
end
println(x)       # expect: yes
y = if false
    1
end
println(y)       # expect: nothing
