function places(a, b)
    x, (y, z...) = a
    a[end] += 1
    a[1, begin], b.c = b.c, a[1]
    (; p, q) = b
    local t::Float64 = 1
    t = 2
    u = v = x
    b.c *= 3
    _, w = a
    (x, y, z, p, q, t, u, v, w)
end
const limit = 10
global counted::Int = 0
lo, hi = 1, limit
