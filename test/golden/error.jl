# An error that is caught.
function third(items::Vector{Int})
    return items[3]
end

function guarded(items)
    try
        return third(items)
    catch e
        return -1
    end
end

println(guarded([1, 2]))
