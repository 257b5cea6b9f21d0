println(["a", 'b', :c])            # expect: Any["a", 'b', :c]
println(("a", 'b', :c))            # expect: ("a", 'b', :c)
println("a", 'b', :c)              # expect: abc
println([["x"]], " ", Dict("k" => 'v'), " ", Any["q"]) # expect: [["x"]] Dict("k" => 'v') Any["q"]
println((1, (2, "x"), [3.0]))      # expect: (1, (2, "x"), [3.0])
println(Some(1), " ", Ref(5)[])    # expect: Some(1) 5
