function values(a, b, c)
    a < b <= c || return a ? b : c
    s = "a=$a b=$(b + 1)"
    m = [a b; c 1]
    r = sqrt.(a .+ 2b[1]) .* c
    r .= a .* 2
    r[2:end] .+= 1
    [i * j for i in a, j in b if i < j], (x for v in a for x in v), Int[k for k in c]
    nt = (a = 1, b)
    @inbounds a[1] = b[2]
    @boundscheck check(a)
    open(a) do io, n
        io + n
    end
    x = if a
        1
    elseif b
        2
    end
    let x = x, y
        y = x
    end
    @printf("%d%% of %5.2f\n", a, b)
    a' * :sym, s, m, nt, x
end
