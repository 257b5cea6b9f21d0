println('a':'e', " ", collect('a':2:'g'), " ", length('a':'z')) # expect: 'a':1:'e' ['a', 'c', 'e', 'g'] 26
println(join('a':'f'), " ", rand('a':'c') in 'a':'c')   # expect: abcdef true
