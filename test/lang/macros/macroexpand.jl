macro double(x)
    :(2 * $(esc(x)))
end
println(@macroexpand @double(y + 1))            # expect: 2 * (y + 1)
println(macroexpand(Main, :(@double z)))        # expect: 2 * z
a = gensym()
println(a === gensym(), " ", typeof(a))         # expect: false Symbol
@gensym b
println(typeof(b))                              # expect: Symbol
