# a name of Base can be redefined as long as it was not used
sum(x) = "mine"
println(sum([1, 2]), " ", Base.sum([1, 2])) # expect: mine 3
