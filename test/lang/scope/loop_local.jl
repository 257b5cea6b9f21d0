for i in 1:2
    inner = i
end
println(@isdefined(inner)) # expect: false
println(@isdefined(i))     # expect: false
