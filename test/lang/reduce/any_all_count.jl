println(any([false, true]), " ", all([true, false]), " ", any(iseven, [1, 3]), " ", all(isodd, [1, 3])) # expect: true false false true
println(count([true, false, true]), " ", count(>(1), [1, 2, 3])) # expect: 2 2
println(any(Bool[]), " ", all(Bool[]))  # expect: false true
