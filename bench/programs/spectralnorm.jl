# The spectral norm of the infinite matrix a(i, j) = 1 / ((i+j)(i+j+1)/2 + i + 1), by the power method.
using Printf

element(i, j) = 1.0 / ((i + j) * (i + j + 1) ÷ 2 + i + 1)

function multiply!(out, v)
    n = length(v)
    for i in 1:n
        s = 0.0
        for j in 1:n
            @inbounds s += element(i - 1, j - 1) * v[j]
        end
        out[i] = s
    end
end

function multiply_transposed!(out, v)
    n = length(v)
    for i in 1:n
        s = 0.0
        for j in 1:n
            @inbounds s += element(j - 1, i - 1) * v[j]
        end
        out[i] = s
    end
end

function spectral_norm(n)
    u = ones(n)
    v = zeros(n)
    t = zeros(n)
    for _ in 1:10
        multiply!(t, u)
        multiply_transposed!(v, t)
        multiply!(t, v)
        multiply_transposed!(u, t)
    end
    uv = vv = 0.0
    for i in 1:n
        uv += u[i] * v[i]
        vv += v[i] * v[i]
    end
    sqrt(uv / vv)
end

@printf("%.9f\n", spectral_norm(isempty(ARGS) ? 100 : parse(Int, ARGS[1])))
