f() = println("called")
f() # expect: called
