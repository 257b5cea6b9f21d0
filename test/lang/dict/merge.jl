a = Dict(:x => 1, :y => 2)
b = Dict(:y => 20, :z => 30)
m = merge(a, b)
println(m[:x], " ", m[:y], " ", m[:z], " ", length(a)) # expect: 1 20 30 2
println(mergewith(+, a, b)[:y])           # expect: 22
merge!(a, b)
println(length(a), " ", a[:z])            # expect: 3 30
println(filter(p -> p.second > 5, a) == Dict(:y => 20, :z => 30)) # expect: true
