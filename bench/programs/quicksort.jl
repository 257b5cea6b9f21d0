# Quicksort of pseudo-random floats, in place.
using Printf

function fill_random!(a)
    x = 42
    for i in eachindex(a)
        x = (x * 3877 + 29573) % 139968
        a[i] = x / 139968
    end
    a
end

function quicksort!(a, lo, hi)
    while lo < hi
        pivot = a[(lo + hi) >>> 1]
        i, j = lo, hi
        while i <= j
            while a[i] < pivot
                i += 1
            end
            while a[j] > pivot
                j -= 1
            end
            if i <= j
                a[i], a[j] = a[j], a[i]
                i += 1
                j -= 1
            end
        end
        if j - lo < hi - i
            quicksort!(a, lo, j)
            lo = i
        else
            quicksort!(a, i, hi)
            hi = j
        end
    end
    a
end

n = isempty(ARGS) ? 100_000 : parse(Int, ARGS[1])
a = quicksort!(fill_random!(zeros(n)), 1, n)
@printf("%.9f %.9f %.9f\n", a[1], a[n ÷ 2], a[n])
