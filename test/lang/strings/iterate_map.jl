println(map(uppercase, "abc"), filter(isdigit, "a1b2")) # expect: ABC12
println([c for c in "abc"], " ", [Int(c) for c in "AB"]) # expect: ['a', 'b', 'c'] [65, 66]
println(count(c -> c == 'a', "banana"))  # expect: 3
for (i, c) in enumerate("xy")
    print(i, c)
end
println()                                # expect: 1x2y
println(String(collect("abc")), join(reverse(collect("abc")))) # expect: abccba
