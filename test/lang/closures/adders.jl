adders = [x -> x + n for n in 1:3]
println(adders[1](10), " ", adders[3](10)) # expect: 11 13
add(a) = b -> a + b
println(add(1)(2)) # expect: 3
curry = a -> b -> c -> a + b * c
println(curry(1)(2)(3)) # expect: 7
