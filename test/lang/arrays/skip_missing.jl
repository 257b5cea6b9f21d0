v = [1, missing, 3]
println(collect(skipmissing(v)), " ", sum(skipmissing(v)), " ", maximum(skipmissing(v)))    # expect: [1, 3] 4 3
println([x for x in skipmissing([missing, 2.5])], " ", collect(skipmissing(Any[1, missing])))   # expect: [2.5] Any[1]
println([1, 2, 3][:, 1], " ", [1, 2][2, 1])                 # expect: [1, 2, 3] 2
println(stack([[1, 2], [3, 4]]), " ", [i for i in eachindex(IndexCartesian(), [1 2])])  # expect: [1 3; 2 4] CartesianIndex{2}[CartesianIndex(1, 1) CartesianIndex(1, 2)]
h(; kw...) = collect(kw)
println(h(a = 1, b = 2))                                    # expect: [:a => 1, :b => 2]
println(Rational(0.5), " ", Rational(-1.25))                # expect: 1//2 -5//4
