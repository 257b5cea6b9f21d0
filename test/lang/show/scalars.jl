show(1); print(" "); show(1.0); print(" "); show("s"); print(" "); show('c'); print(" "); show(:sym); println() # expect: 1 1.0 "s" 'c' :sym
show(nothing); print(" "); show(true); print(" "); show(0x1f); print(" "); show(1.5f0); println() # expect: nothing true 0x1f 1.5f0
show(1 // 2); print(" "); show(2im); print(" "); show(1:3); print(" "); show(Int); println() # expect: 1//2 0 + 2im 1:3 Int64
println(repr(-0.0), repr(1e100), " ", repr(UInt16(1)), " ", repr(Int8(-3)))  # expect: -0.01.0e100 0x0001 -3
