Dict("x" => 1)["y"] # expect error: KeyError: key "y" not found
