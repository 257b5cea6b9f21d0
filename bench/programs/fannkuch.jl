# Fannkuch-redux: flips of the first p[1] elements of every permutation of 1..n.

function fannkuch(n)
    perm = collect(1:n)
    work = zeros(Int, n)
    count = zeros(Int, n)
    checksum = 0
    most = 0
    r = n + 1
    sign = 1
    while true
        while r > 2
            r -= 1
            count[r] = r
        end
        copyto!(work, perm)
        flips = 0
        k = work[1]
        @inbounds while k != 1
            i, j = 1, k
            while i < j
                work[i], work[j] = work[j], work[i]
                i += 1
                j -= 1
            end
            flips += 1
            k = work[1]
        end
        most = max(most, flips)
        checksum += sign * flips
        # the next permutation: rotate the first r elements by one, r growing as the counters run out
        r = 2
        while true
            r > n && return checksum, most
            first = perm[1]
            @inbounds for i in 1:r-1
                perm[i] = perm[i+1]
            end
            perm[r] = first
            count[r] -= 1
            count[r] > 0 && break
            r += 1
        end
        sign = -sign
    end
end

n = isempty(ARGS) ? 7 : parse(Int, ARGS[1])
checksum, flips = fannkuch(n)
println(checksum, "\nPfannkuchen(", n, ") = ", flips)
