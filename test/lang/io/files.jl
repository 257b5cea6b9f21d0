path = "/tmp/lintel-io-test-$(rand(UInt32)).txt"
open(path, "w") do f
    println(f, "first")
    print(f, 2, "\n")
end
println(read(path, String))     # expect: first
# expect: 2
# expect: 
println(readlines(path))        # expect: ["first", "2"]
for line in eachline(path)
    print(length(line), " ")
end
println()                       # expect: 5 1 
