function det(m)
    n = size(m, 1)
    n == 1 && return m[1, 1]
    sum((-1)^(j + 1) * m[1, j] * det(m[2:end, [1:j-1; j+1:n]]) for j in 1:n)
end
println(det([1 2; 3 4]), " ", det([2 0 1; 1 3 2; 1 1 4])) # expect: -2 18
