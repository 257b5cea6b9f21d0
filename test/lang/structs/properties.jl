struct Temp
    c::Float64
end
Base.getproperty(t::Temp, s::Symbol) = s === :f ? getfield(t, :c) * 9 / 5 + 32 : getfield(t, s)
t = Temp(100)
println(t.c, " ", t.f)  # expect: 100.0 212.0
