r = r"(\d+)-(\w+)"
m = match(r, "ab 12-xyz 3-q")
println(m)                              # expect: RegexMatch("12-xyz", 1="12", 2="xyz")
println(m.match, " ", m.captures, " ", m.offset, " ", m.offsets) # expect: 12-xyz Union{Nothing, SubString{String}}["12", "xyz"] 4 [4, 7]
println(m[1], " ", m[2], " ", length(m))    # expect: 12 xyz 2
a, b = m
println(a, b)                           # expect: 12xyz
println(match(r, "nothing here"))       # expect: nothing
println(occursin(r"^a.c$", "abc"), " ", contains("hello", r"L"i), " ", occursin(r"x", "abc")) # expect: true true false
println(r"a\"b"i, " ", typeof(r))       # expect: r"a\"b"i Regex
n = match(r"(?<year>\d{4})-(?<month>\d\d)", "on 2024-05-01")
println(n)                              # expect: RegexMatch("2024-05", year="2024", month="05")
println(n["year"], " ", n[:month], " ", keys(n))    # expect: 2024 05 ["year", "month"]
println(match(r"(a)|(b)", "b"))         # expect: RegexMatch("b", 1=nothing, 2="b")
println(match(r"é+", "caféé!").match, " ", match(r"\w+", "naïve x").match)  # expect: éé naïve
println(Regex("a+") == r"a+", " ", Regex("x", "i"))     # expect: true r"x"i
println(match(r"b", "abcb", 3).offset)  # expect: 4
println(findfirst(r"l+", "hello"), " ", findnext(r"o", "foo", 3), " ", findall(r"o", "foo boo"))  # expect: 3:4 3:3 UnitRange{Int64}[2:2, 3:3, 6:6, 7:7]
println(startswith("hello", r"h.l"), " ", endswith("hello", r"l.?"), " ", count(r"\d", "a1b22"))  # expect: true true 3
try
    Regex("(")
catch e
    println(e.msg)                      # expect: PCRE compilation error: missing closing parenthesis at offset 1
end
try
    m["nope"]
catch e
    println(e.msg)                      # expect: no capture group named nope found in regex
end
f(s) = (x = match(r"^\s*(\w+)\s*$", s); x === nothing ? "" : x[1])
println(f("  word "), "|", f("two words"))  # expect: word|
