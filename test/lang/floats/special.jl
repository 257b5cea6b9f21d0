println(isnan(NaN), " ", NaN == NaN, " ", isequal(NaN, NaN)) # expect: true false true
println(isinf(1 / 0), " ", isfinite(1.0), " ", -1 / 0)       # expect: true true -Inf
println(0.0 == -0.0, " ", isequal(0.0, -0.0))                # expect: true false
println(eps(1.0), " ", eps(Float32))   # expect: 2.220446049250313e-16 1.1920929e-7
println(floatmax(Float64), " ", floatmin(Float64)) # expect: 1.7976931348623157e308 2.2250738585072014e-308
println(nextfloat(1.0), " ", prevfloat(1.0)) # expect: 1.0000000000000002 0.9999999999999999
println(typemax(Float64), " ", typemin(Float32)) # expect: Inf -Inf
