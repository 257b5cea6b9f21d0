@enum Fruit apple = 1 orange = 2 kiwi
println(apple, " ", Int(kiwi), " ", Fruit(2), " ", typeof(apple), " ", repr(kiwi))  # expect: apple 3 orange Fruit kiwi
display(kiwi)                                           # expect: kiwi::Fruit = 3
println(instances(Fruit), " ", Symbol(orange), " ", apple < kiwi)   # expect: (apple, orange, kiwi) orange true
@enum Dir::UInt8 begin
    north
    east = 5
    south
end
println(Integer(south), " ", sizeof(Dir), " ", Int.([north, south]))    # expect: 6 1 [0, 6]
println(Dict(north => 1)[north], " ", [apple, kiwi])    # expect: 1 Fruit[apple, kiwi]
try
    Fruit(9)
catch e
    println(e)                                          # expect: ArgumentError("invalid value for Enum Fruit: 9")
end
name(x::Fruit) = x == apple ? "a" : x === kiwi ? "k" : "o"
println(name(apple), name(orange), name(kiwi))          # expect: aok
display(Fruit)
# expect: Enum Fruit:
# expect: apple = 1
# expect: orange = 2
# expect: kiwi = 3
println(typemin(Fruit), " ", typemax(Fruit), " $apple") # expect: apple kiwi apple
@enum Bad x = 1 y = 1                                   # expect error: ArgumentError: both x and y have value 1 in Enum Bad; values must be unique
