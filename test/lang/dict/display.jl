display(Dict(:a => 1))
# expect: Dict{Symbol, Int64} with 1 entry:
# expect:   :a => 1
