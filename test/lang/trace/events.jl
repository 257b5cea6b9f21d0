# What there is now, without having watched.
double(x) = 2x
println(double(4)) # expect: 8
mine = filter(e -> e.name == "double", Trace.events())
println(mine[1].kind, " ", mine[1].signature, " ", mine[1].line, " ", all(e -> e.replayed, mine)) # expect: defined double(::Any) 2 true
println(typeof(mine)) # expect: Vector{Base.Trace.Event}
