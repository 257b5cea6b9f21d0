println(split("abc", ""))           # expect: SubString{String}["a", "b", "c"]
println(join(split("x y z"), "+"))  # expect: x+y+z
a, b = split("key=value", "=")
println(a, " ", b)                  # expect: key value
