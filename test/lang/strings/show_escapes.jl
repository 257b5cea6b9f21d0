println(repr("a\"b\\c\n\t\$x"))  # expect: "a\"b\\c\n\t\$x"
println(repr("\e\0\x7f"))        # expect: "\e\0\x7f"
println(repr("é∀"))              # expect: "é∀"
println(escape_string("a\nb"))   # expect: a\nb
println(repr('\''), repr('"'), repr('\n')) # expect: '\'''"''\n'
