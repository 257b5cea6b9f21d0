n = 100_000
m = sum(rand() for _ in 1:n) / n
println(abs(m - 0.5) < 0.01)                      # expect: true
counts = zeros(Int, 4)
for _ in 1:n
    counts[rand(1:4)] += 1
end
println(all(abs(c - n / 4) < n / 50 for c in counts)) # expect: true
g = [randn() for _ in 1:n]
println(abs(sum(g) / n) < 0.02, " ", abs(sum(abs2, g) / n - 1) < 0.03) # expect: true true
