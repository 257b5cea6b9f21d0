# Two methods that are called again and again.
@noinline first_step(x::Int) = x + 1
@noinline second_step(x::Int) = x * 2

function rounds(n::Int)
    x = 1
    for i in 1:n
        x = first_step(x)
        x = second_step(x) % 1000
    end
    return x
end

println(rounds(10))
