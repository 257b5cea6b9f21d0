x = Int128(2)^100
println(x)                 # expect: 1267650600228229401496703205376
println(typeof(x))         # expect: Int128
println(x + 1)             # expect: 1267650600228229401496703205377
println(typemax(Int128))   # expect: 170141183460469231731687303715884105727
println(div(x, 10^15))     # expect: 1267650600228229
