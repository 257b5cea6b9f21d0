println([m.match for m in eachmatch(r"\d+", "1 22 333")])           # expect: SubString{String}["1", "22", "333"]
println(collect(eachmatch(r"a|", "ab")))                            # expect: RegexMatch{String}[RegexMatch("a"), RegexMatch(""), RegexMatch("")]
println([m.match for m in eachmatch(r"aa", "aaaa"; overlap = true)]) # expect: SubString{String}["aa", "aa", "aa"]
println(map(m -> m.offset, eachmatch(r"é", "éaé")))                 # expect: [1, 4]
for m in eachmatch(r"(\w)(\d)", "a1 b2")
    print(m[1], m[2], ";")
end
println()                                                           # expect: a1;b2;
println(sum(parse(Int, m.match) for m in eachmatch(r"-?\d+", "3 -4 10")))   # expect: 9
