# code that was compiled for the old value of a constant is not used any more
const limit = 10
below(x) = x < limit
outer(x) = below(x) ? "below" : "above"
println(outer(15))                  # expect: above
const limit = 20
println(outer(15))                  # expect: below
limit = 12
println(outer(15), " ", limit)      # expect: above 12
try
    global limit = 1.5
catch e
    println(e.msg)                  # expect: invalid redefinition of constant Main.limit
end
