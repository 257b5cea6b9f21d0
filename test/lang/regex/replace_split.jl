println(replace("a1b22", r"\d" => "#"))                 # expect: a#b##
println(replace("a1b22", r"\d+" => s"<\0>"))            # expect: a<1>b<22>
println(replace("john smith", r"(\w+) (\w+)" => s"\2, \1"))     # expect: smith, john
println(replace("2024-05", r"(?<y>\d+)-(?<m>\d+)" => s"\g<m>/\g<y>"))   # expect: 05/2024
println(replace("hello world", r"\b\w" => uppercase))   # expect: Hello World
println(replace("aaa", r"a" => "b"; count = 2))         # expect: bba
println(replace("abc", r"x*" => "-"))                   # expect: -a-b-c-
println(replace("abc", r"b" => "", "c" => "d"))         # expect: ad
println(split("a1b22c", r"\d+"))                        # expect: SubString{String}["a", "b", "c"]
println(split("a, b;c", r"[,;]\s*"; limit = 2))         # expect: SubString{String}["a", "b;c"]
println(split(" a  b ", r"\s+"; keepempty = false))     # expect: SubString{String}["a", "b"]
println(split("abc", r""))                              # expect: SubString{String}["a", "b", "c"]
println(join(split("one  two", r" +"), "|"))            # expect: one|two
