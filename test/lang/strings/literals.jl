println("tab\there")       # expect: tab	here
println("quote \" and \\") # expect: quote " and \
println("dollar \$x")      # expect: dollar $x
println("\u00e9\x41")      # expect: éA
println("""
  indented
    more
  """)
# expect: indented
# expect:   more
# expect: 
println(raw"a\nb")         # expect: a\nb
println("a" * "b", "c"^3)  # expect: abccc
