# Recursion without an end; the error is caught.
deeper(n) = deeper(n + 1) + n

try
    deeper(1)
catch e
    println(typeof(e))
end
