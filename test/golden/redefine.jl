# A method is replaced after it was compiled: its old debug info goes, the new definition is what stops.
area(r) = 3 * r * r
println(area(2))
area(r) = 4 * r * r
println(area(2))
