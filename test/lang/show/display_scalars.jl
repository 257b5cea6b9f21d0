display(1)        # expect: 1
display("text")   # expect: "text"
display(1.5)      # expect: 1.5
display((1, 2))   # expect: (1, 2)
display(nothing)  # expect: nothing
display(1:3)      # expect: 1:3
display(:a)       # expect: :a
