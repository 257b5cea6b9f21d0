function mul(a, b)
    n, m, p = size(a, 1), size(a, 2), size(b, 2)
    c = zeros(eltype(a), n, p)
    for i in 1:n, j in 1:p
        s = zero(eltype(a))
        for k in 1:m
            s += a[i, k] * b[k, j]
        end
        c[i, j] = s
    end
    c
end
a = [1 2; 3 4]
println(mul(a, a) == a * a, " ", mul([1.0 2.0], [3.0 4.0]')) # expect: true [11.0;;]
