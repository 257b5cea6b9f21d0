x = 3
name = "world"
println("hello $name, $(x + 1)")       # expect: hello world, 4
println("$x$x $(name)s $([1, 2])")     # expect: 33 worlds [1, 2]
println("$(1 < 2 ? "yes" : "no")")     # expect: yes
println("$(x)rd $(:sym) $('c') $(1.5)") # expect: 3rd sym c 1.5
println("nested $("in $x")")           # expect: nested in 3
