function long(x)
    x + 1
end
short(x) = x + 2
anonymous = x -> x + 3
println(long(1), " ", short(1), " ", anonymous(1)) # expect: 2 3 4
println((x -> 2x)(5))       # expect: 10
println(((a, b) -> a * b)(3, 4)) # expect: 12
println((() -> 7)())        # expect: 7
