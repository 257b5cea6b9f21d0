# How many primes up to n: the sieve of Eratosthenes.

function count_primes(n)
    prime = fill(true, n)
    prime[1] = false
    i = 2
    while i * i <= n
        if prime[i]
            for j in i*i:i:n
                prime[j] = false
            end
        end
        i += 1
    end
    count(prime)
end

println(count_primes(isempty(ARGS) ? 100_000 : parse(Int, ARGS[1])))
