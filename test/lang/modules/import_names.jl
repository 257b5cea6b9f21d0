module M
f(x) = x + 1
g(x) = x * 2
end
using .M: f
import .M: g as double
println(f(1), " ", double(4), " ", M.g(1)) # expect: 2 8 2
