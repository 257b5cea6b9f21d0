const T = Int
println(T)          # expect: Int64
const T = Float64   # expect error: invalid redefinition of constant Main.T
