function search(v, x)
    lo, hi = 1, length(v)
    while lo <= hi
        mid = (lo + hi) ÷ 2
        if v[mid] == x
            return mid
        elseif v[mid] < x
            lo = mid + 1
        else
            hi = mid - 1
        end
    end
    nothing
end
v = collect(1:3:100)
println(search(v, 40), " ", search(v, 41), " ", search(v, 100)) # expect: 14 nothing 34
