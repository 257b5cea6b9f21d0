println(1.5f0)                # expect: 1.5
show(1.5f0); println()        # expect: 1.5f0
show(1f10); println()         # expect: 1.0f10
println(typeof(1.5f0 + 1))    # expect: Float32
println(typeof(1.5f0 + 1.0))  # expect: Float64
println(Float32(0.1))         # expect: 0.1
println(Float64(0.1f0))       # expect: 0.10000000149011612
println(sqrt(2f0))            # expect: 1.4142135
println(repr([1f0, 2f0]))     # expect: Float32[1.0, 2.0]
