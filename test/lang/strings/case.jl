println(uppercase("abc"), lowercase("XyZ"), titlecase("hello world")) # expect: ABCxyzHello World
println(uppercasefirst("julia"), lowercasefirst("ABC")) # expect: JuliaaBC
