println(string(3.0), string(10^7), string(-5))  # expect: 3.010000000-5
println(string(255, base = 16), string(7, base = 2), string(3, pad = 3)) # expect: ff111003
println(string(0xff), " ", repr(0xff), " ", "$(0x0a)") # expect: 255 0xff 10
println(string(1//2), string(1 + 2im), string(true)) # expect: 1//21 + 2imtrue
