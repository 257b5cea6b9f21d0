write(stdout, "ab\n")               # expect: ab
write(stdout, UInt8[0x63, 0x64, 0x0a]) # expect: cd
write(stdout, 0x65, 0x0a)           # expect: e
write(stdout, 'f', "\n")            # expect: f
println(write(IOBuffer(), "abc"))   # expect: 3
