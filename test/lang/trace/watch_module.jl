# Names of one module, whole and by a pattern.
seen = String[]
note(e) = e.kind === :defined && push!(seen, e.signature)
a = Trace.on(note, "Garden.grow")
b = Trace.on(note, "Garden.pl*")
module Garden
grow(x) = x + 1
plant(x) = x
water(x) = x
end
grow(x) = x
plant(x) = x
println(join(seen, " ")) # expect: grow(::Any) plant(::Any)
Trace.off(a)
Trace.off(b)
