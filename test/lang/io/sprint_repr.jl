println(sprint(print, 1.5), " ", sprint(show, "a"), " ", repr([1])) # expect: 1.5 "a" [1]
println(sprint() do io
    print(io, "in ")
    show(io, "block")
end)  # expect: in "block"
io = IOBuffer()
print(io, "x=", 1)
write(io, "!")
println(String(take!(io)))       # expect: x=1!
println(String(take!(io)) == "") # expect: true
