println(v"1.2.3" < v"1.10", " ", VERSION >= v"1.6", " ", v"1.0-rc1" < v"1.0")   # expect: true true true
println(v"1.2.3-rc1+b", " ", repr(v"1.2"), " ", v"1.2".minor)     # expect: 1.2.3-rc1+b v"1.2.0" 2
