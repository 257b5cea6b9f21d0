B = [1 2; 3 4]
B[B .> 2] .= 0
println(B)                          # expect: [1 2; 0 0]
B[B .== 0] .+= 7
println(B)                          # expect: [1 2; 7 7]
v = [1, 2, 3]
v[v .> 1] .*= 10
println(v)                          # expect: [1, 20, 30]
println(view(B, B .> 1))            # expect: [7, 2, 7]
try
    B[[true, false]] .= 1
catch e
    println(typeof(e))              # expect: BoundsError
end
