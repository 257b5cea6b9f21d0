function permutations(v)
    isempty(v) && return [eltype(v)[]]
    [[v[i]; p] for i in eachindex(v) for p in permutations([v[1:i-1]; v[i+1:end]])]
end
println(permutations([1, 2, 3])) # expect: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
println(length(permutations(collect(1:5)))) # expect: 120
