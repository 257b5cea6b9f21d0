println(:(-x), " ", :(-(x + 1)), " ", :(!a), " ", :(a - (b - c)), " ", :(a - b - c))  # expect: -x -(x + 1) !a a - (b - c) (a - b) - c
println(:((a + b) * c), " ", :(a * b + c), " ", :(a^b^c), " ", :((a^b)^c))            # expect: (a + b) * c a * b + c a ^ (b ^ c) (a ^ b) ^ c
println(:(a && b || c), " ", :(a && (b || c)), " ", :(!(a && b)))                     # expect: a && b || c a && (b || c) !(a && b)
println(:(x::Int), " ", :(x isa Int), " ", :(1:2), " ", :(1:2:n + 1), " ", :(a => b)) # expect: x::Int x isa Int 1:2 1:2:n + 1 a => b
println(:(a = 1), " ", :(a += 1), " ", :(a .= b .+ 1), " ", :(f.(x, y)))              # expect: a = 1 a += 1 a .= b .+ 1 f.(x, y)
println(:(f(a; b = 1, c...)), " ", :(f(a, b...)), " ", :(A{T} where T <: B))          # expect: f(a; b = 1, c...) f(a, b...) A{T} where T <: B
println(:([1, 2]), " ", :([1 2; 3 4]), " ", :(a[1, end]), " ", :(T[x for x in y]))    # expect: [1, 2] [1 2; 3 4] a[1, end] T[x for x = y]
println(:((a, b)), " ", :((a = 1, b)), " ", :(x'), " ", :(a < b <= c), " ", :("a $x")) # expect: (a, b) (a = 1, b) x' a < b <= c "a $(x)"
println(:([x for x in 1:3 if x > 1]), " ", :(sum(x for x in y)))                      # expect: [x for x = 1:3 if x > 1] sum((x for x = y))
println(:(r"a+"i), " ", :(x * 1.5f0 + 'c'), " ", :(a.b.c(1)), " ", :((f ∘ g)(x)))  # expect: r"a+"i x * 1.5f0 + 'c' a.b.c(1) (f ∘ g)(x)
println(Expr(:while, :a, Expr(:block, :b)))
# expect: while a
# expect:     b
# expect: end
println(Expr(:if, :a, Expr(:block, :b), Expr(:block, :c)))
# expect: if a
# expect:     b
# expect: else
# expect:     c
# expect: end
