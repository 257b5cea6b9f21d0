# The sum of 1/k^2 for k up to 10,000, many times over: a loop of floating point divisions.
using Printf

function pi_sum(rounds)
    total = 0.0
    for _ in 1:rounds
        s = 0.0
        for k in 1:10_000
            s += 1.0 / (k * k)
        end
        total += s
    end
    total / rounds
end

@printf("%.12f\n", pi_sum(isempty(ARGS) ? 10 : parse(Int, ARGS[1])))
