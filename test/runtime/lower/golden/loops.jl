function count_up(itr, limit)
    total = 0
    for x in itr
        x == 3 && continue
        total += x
        if total > limit
            break
        end
    end
    while total > 10
        total -= 1
    end
    for i in itr, j in itr
        total = j
        j == i && break
    end
    return total
end
