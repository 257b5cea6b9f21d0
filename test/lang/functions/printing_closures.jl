println(x -> x)                     # expect: #1
f = x -> x + 1
println(typeof(f))                  # expect: var"#3#4"
show(f)                             # expect: var"#3#4"()
println()
g() = (y -> y)
h(n) = (inner(x) = x + n; inner)
println(typeof(g()))                # expect: var"#5#6"
println(typeof(h(1)))               # expect: var"#inner#7"{Int64}
println(h(1))                       # expect: inner
show(h(1))                          # expect: var"#inner#7"{Int64}(1)
println()
display(f)                          # expect: #3 (generic function with 1 method)
display(h(2))                       # expect: (::var"#inner#7"{Int64}) (generic function with 1 method)
module M
k(x) = x
end
println(M.k, " ", typeof(M.k))      # expect: k typeof(Main.M.k)
println([M.k, sin])                 # expect: Function[Main.M.k, sin]
