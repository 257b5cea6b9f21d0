struct A
    x
end
println(A(A("s")))              # expect: A(A("s"))
println(A([1, 2]), A('c'), A(:s), A(nothing)) # expect: A([1, 2])A('c')A(:s)A(nothing)
println(A((1,)), A(1.0f0), A(0x01)) # expect: A((1,))A(1.0f0)A(0x01)
