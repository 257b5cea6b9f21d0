# The Mandelbrot set as a portable bitmap, n by n points, 50 iterations.

function inside(cr, ci)
    zr = zi = tr = ti = 0.0
    for _ in 1:50
        zi = 2.0 * zr * zi + ci
        zr = tr - ti + cr
        tr = zr * zr
        ti = zi * zi
        tr + ti > 4.0 && return false
    end
    true
end

function mandelbrot(n)
    width = (n + 7) ÷ 8
    image = zeros(UInt8, width * n)
    for y in 0:n-1
        ci = 2.0 * y / n - 1.0
        for column in 0:width-1
            bits = 0x00
            for bit in 0:7
                x = 8 * column + bit
                if x < n && inside(2.0 * x / n - 1.5, ci)
                    bits |= 0x80 >> bit
                end
            end
            image[y * width + column + 1] = bits
        end
    end
    image
end

n = isempty(ARGS) ? 64 : parse(Int, ARGS[1])
print("P4\n", n, " ", n, "\n")
write(stdout, mandelbrot(n))
