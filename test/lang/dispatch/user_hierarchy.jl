abstract type Animal end
struct Dog <: Animal end
struct Cat <: Animal end
meet(a::Animal, b::Animal) = "ignores"
meet(a::Dog, b::Cat) = "chases"
meet(a::Cat, b::Dog) = "flees"
println(meet(Dog(), Cat()), " ", meet(Cat(), Dog()), " ", meet(Dog(), Dog())) # expect: chases flees ignores
