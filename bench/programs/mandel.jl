# Iteration counts of the Mandelbrot set on a coarse grid, with complex numbers.

function escape_time(c)
    z = c
    for n in 0:79
        abs2(z) > 4 && return n
        z = z^2 + c
    end
    80
end

function total(rounds)
    s = 0
    for _ in 1:rounds, re in -2.0:0.1:0.5, im in -1.0:0.1:1.0
        s += escape_time(complex(re, im))
    end
    s
end

println(total(isempty(ARGS) ? 20 : parse(Int, ARGS[1])))
