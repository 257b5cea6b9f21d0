println(parse(Float64, "3.14"), " ", parse(Float64, "1e3"), " ", parse(Float64, "-0.5")) # expect: 3.14 1000.0 -0.5
println(tryparse(Float64, "abc"))  # expect: nothing
println(parse(Float64, "Inf"))     # expect: Inf
parse(Float64, "1.2.3")            # expect error: ArgumentError: cannot parse "1.2.3" as Float64
