println(@__LINE__)                        # expect: 1
println(endswith(@__FILE__, "places.jl")) # expect: true
println(@__MODULE__)                      # expect: Main
