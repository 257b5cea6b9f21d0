# Matrix multiplication by three loops.
using Printf

function make(n)
    a = zeros(n, n)
    t = 1.0 / n / n
    for j in 1:n, i in 1:n
        a[i, j] = t * (i - j) * (i + j - 2)
    end
    a
end

function multiply(a, b)
    n = size(a, 1)
    c = zeros(n, n)
    for j in 1:n, k in 1:n
        x = b[k, j]
        for i in 1:n
            @inbounds c[i, j] += a[i, k] * x
        end
    end
    c
end

n = isempty(ARGS) ? 100 : parse(Int, ARGS[1])
c = multiply(make(n), make(n))
@printf("%.6f\n", c[n ÷ 2, n ÷ 2])
