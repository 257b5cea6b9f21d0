function newton(f, x; tol = 1e-12, maxiter = 50)
    h = 1e-7
    for i in 1:maxiter
        d = (f(x + h) - f(x - h)) / 2h
        dx = f(x) / d
        x -= dx
        abs(dx) < tol && return x
    end
    error("no convergence")
end
println(round(newton(x -> x^2 - 2, 1.0), digits = 9))  # expect: 1.414213562
println(round(newton(cos, 1.0; tol = 1e-10), digits = 6)) # expect: 1.570796
