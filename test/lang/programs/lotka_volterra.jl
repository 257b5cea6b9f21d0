function simulate(x, y, dt, n)
    for _ in 1:n
        dx = 1.1x - 0.4x * y
        dy = 0.1x * y - 0.4y
        x += dt * dx
        y += dt * dy
    end
    x, y
end
x, y = simulate(10.0, 5.0, 0.001, 1000)
println(round(x, digits = 3), " ", round(y, digits = 3)) # expect: 2.879 6.069
