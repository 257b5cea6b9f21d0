# A callback hears of a method that does not exist yet, of its compilation before it runs, and of what replaces it.
seen = Symbol[]
h = Trace.on("later") do event
    push!(seen, event.kind)
    event.kind === :defined && println("defined ", event.signature, " line ", event.line)
end
later(x) = x + 1 # expect: defined later(::Any) line 7
println(length(seen)) # expect: 1
call(x) = later(x)
println(call(1)) # expect: 2
println(:specialised in seen) # expect: true
later(x) = x + 2 # expect: defined later(::Any) line 12
println(:invalidated in seen) # expect: true
println(call(1)) # expect: 3
println(Trace.off(h), Trace.off(h)) # expect: truefalse
n = length(seen)
later(x) = x + 3
println(call(1), n == length(seen)) # expect: 4true
