# Mutually recursive methods with locals, for stopping in.
function up(n::Int, label::String)
    half = n ÷ 2
    total = n <= 0 ? 0 : down(n - 1, label) + half
    return total
end

function down(n::Int, label::String)
    factor = 1.5
    rest = n <= 0 ? 0 : up(n - 1, label)
    return rest + floor(Int, factor)
end

println(up(4, "four"))
