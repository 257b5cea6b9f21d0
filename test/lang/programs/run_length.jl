function encode(s)
    out = Tuple{Char,Int}[]
    for c in s
        if !isempty(out) && out[end][1] == c
            out[end] = (c, out[end][2] + 1)
        else
            push!(out, (c, 1))
        end
    end
    out
end
decode(v) = join(c^n for (c, n) in v)
e = encode("aaabccd")
println(e)          # expect: [('a', 3), ('b', 1), ('c', 2), ('d', 1)]
println(decode(e))  # expect: aaabccd
