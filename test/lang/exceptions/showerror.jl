function text(f)
    try
        f()
    catch e
        sprint(showerror, e)
    end
end
println(text(() -> [1, 2][5]))  # expect: BoundsError: attempt to access 2-element Vector{Int64} at index [5]
println(text(() -> Dict(1 => 2)["a"])) # expect: KeyError: key "a" not found
println(text(() -> div(1, 0)))  # expect: DivideError: integer division error
println(text(() -> Int8(200)))  # expect: InexactError: trunc(Int8, 200)
println(text(() -> error("e"))) # expect: e
println(text(() -> throw(DimensionMismatch("d")))) # expect: DimensionMismatch: d
println(text(() -> (1, 2)[3]))  # expect: BoundsError: attempt to access Tuple{Int64, Int64} at index [3]
println(text(() -> first([])))  # expect: BoundsError: attempt to access 0-element Vector{Any} at index [1]
