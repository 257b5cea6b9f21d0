println([1;; 2], " ", [1;;; 2], " ", size([1;;; 2]))        # expect: [1 2] [1;;; 2] (1, 1, 2)
println([[1, 2];; [3, 4]])                                  # expect: [1 3; 2 4]
println(convert(Array, 1:3), " ", merge(Dict("a" => 1), Dict("b" => 2))["b"])   # expect: [1, 2, 3] 2
f(d; kw...) = merge(d, kw)
println(f(Dict(:a => 1); b = 2)[:b])                        # expect: 2
