# Types and singletons among trailing arguments: both are passed as nothing, but a tuple of types is not made as one of singletons.
count_all(xs...) = length(xs)
print_all(xs...) = foreach(x -> print(x, ";"), xs)
for args in Any[(missing, "a", missing), (Int, "a", String), (nothing, "b", Int)]
    println(count_all(args...)) # expect: 3
                                # expect: 3
                                # expect: 3
end
print_all(missing, "x", missing, "y", missing)
print_all(Vector{Int}, "x", Matrix{Float64}, "y", Int)
println() # expect: missing;x;missing;y;missing;Vector{Int64};x;Matrix{Float64};y;Int64;
println(missing, " ", missing, " ", missing)  # expect: missing missing missing
println(Vector{Int}, " ", Int, " ", String)   # expect: Vector{Int64} Int64 String
println([["x"]], " ", [Int, String])           # expect: [["x"]] DataType[Int64, String]
