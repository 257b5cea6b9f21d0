struct T
    x::Int
end
Base.show(io::IO, t::T) = print(io, "T#", t.x)
Base.show(io::IO, ::MIME"text/plain", t::T) = print(io, "a T holding ", t.x)
println(T(1))    # expect: T#1
display(T(2))    # expect: a T holding 2
println(repr(T(3)), " ", string(T(4)), " ", [T(5)]) # expect: T#3 T#4 T[T#5]
