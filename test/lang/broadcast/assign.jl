v = [1, 2, 3]
v .= 0
println(v)            # expect: [0, 0, 0]
v .+= [1, 2, 3]
v .*= 2
println(v)            # expect: [2, 4, 6]
w = zeros(3)
w .= v .+ 0.5
println(w)            # expect: [2.5, 4.5, 6.5]
v[2:3] .= 9
println(v)            # expect: [2, 9, 9]
