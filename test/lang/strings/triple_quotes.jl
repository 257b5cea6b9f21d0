s = """
    a "quoted" word
      $(1 + 1)
    end"""
println(s)
# expect: a "quoted" word
# expect:   2
# expect: end
println(repr("""x
y""")) # expect: "x\ny"
