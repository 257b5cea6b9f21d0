println(repr('\n'), repr('\t'), repr('\\'), repr('\u3b1'), repr('\x01')) # expect: '\n''\t''\\''α''\x01'
println('\u41', '\x42', '\103')  # expect: ABC
println("\U1F600" == string('😀')) # expect: true
