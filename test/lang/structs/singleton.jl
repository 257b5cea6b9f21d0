struct Red end
struct Blue end
name(::Red) = "red"
name(::Blue) = "blue"
println(Red(), " ", name(Red()), " ", Red() === Red()) # expect: Red() red true
println(sizeof(Red))  # expect: 0
