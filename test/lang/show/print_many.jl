print("a", 1, ' ', 2.5, :b, [1], nothing, "\n") # expect: a1 2.5b[1]nothing
print()
println()  # expect: 
println(1, 2, 3) # expect: 123
print(stdout, "x", "y\n") # expect: xy
println(stdout, "z") # expect: z
