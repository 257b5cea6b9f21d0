macro swap(a, b)
    quote
        tmp = $(esc(a))
        $(esc(a)) = $(esc(b))
        $(esc(b)) = tmp
    end
end
function g()
    tmp = 1
    z = 2
    @swap tmp z
    (tmp, z)
end
println(g())                            # expect: (2, 1)

module M
export @shifted, @outer
offset = 100
helper(x) = x + offset
macro shifted(x)
    :(helper($(esc(x))))
end
macro outer(x)
    :(@shifted($(esc(x))) + @shifted(0))
end
end
using .M
helper(x) = "not this one"
println(@shifted 5)                     # expect: 105
println(M.@shifted(6))                  # expect: 106
println(@outer 1)                       # expect: 201

macro mapped(f, xs)
    quote
        out = []
        for x in $(esc(xs))
            push!(out, (y -> $(esc(f))(y))(x))
        end
        out
    end
end
let x = 10, out = 1
    println(@mapped(v -> v + x, [1, 2]), " ", out)      # expect: Any[11, 12] 1
end
let println = 5
    macro_result = @eval 1 + 1
    Base.println(macro_result)          # expect: 2
end

macro counter()
    :(counter_value = 7)
end
@counter
println(@isdefined(counter_value))      # expect: false
