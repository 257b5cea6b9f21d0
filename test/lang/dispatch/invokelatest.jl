# Code keeps to the world that it was made in; invokelatest does not.
g() = 0
for i in 1:3
    @eval g() = $i
    println(Base.invokelatest(g)) # expect: 1
                                  # expect: 2
                                  # expect: 3
end
h(x; by = 1) = x + by
println(Base.invokelatest(h, 1), Base.invokelatest(h, 1; by = 5)) # expect: 26
function redefine()
    @eval g() = 10
    Base.invokelatest(g)
end
println(redefine()) # expect: 10
