using Random
Random.seed!(42)
function estimate(n)
    hits = 0
    for _ in 1:n
        hits += rand()^2 + rand()^2 < 1
    end
    4hits / n
end
println(abs(estimate(200_000) - π) < 0.02) # expect: true
