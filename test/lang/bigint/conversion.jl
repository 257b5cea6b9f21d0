println(typeof(9223372036854775807), " ", typeof(9223372036854775808), " ", typeof(-9223372036854775808))  # expect: Int64 Int128 Int64
println(123456789012345678901234567890, " ", typeof(1234567890123456789012345678901234567890123)) # expect: 123456789012345678901234567890 BigInt
println(1234567890123456789012345678901234567890123)    # expect: 1234567890123456789012345678901234567890123
println(typeof(0xffffffffffffffffff), " ", 0x1_0000_0000_0000_0000) # expect: UInt128 18446744073709551616
println(big(10)^20 == 100000000000000000000, " ", big(3) < 4, " ", big(3) == 3.0, " ", big(3) < 2.5, " ", hash(big(3)) == hash(3)) # expect: true true true false true
println(Int(big(42)), " ", Float64(big(2)^70), " ", string(big(255), base = 16), " ", big(2)^100 % Int, " ", big(-1) % UInt8)  # expect: 42 1.1805916207174113e21 ff 0 255
try
    Int(big(2)^64)
catch e
    println(e)                                          # expect: InexactError(:Int64, Int64, 18446744073709551616)
end
println(parse(BigInt, "-12345678901234567890"), " ", tryparse(BigInt, "x"), " ", parse(BigInt, "ff", base = 16)) # expect: -12345678901234567890 nothing 255
println(BigInt(3.0), " ", big(typemax(Int128)) + 1, " ", convert(BigInt, 5), " ", BigInt[1, 2], " ", zeros(BigInt, 2)) # expect: 3 170141183460469231731687303715884105728 5 BigInt[1, 2] BigInt[0, 0]
println(iseven(big(4)), " ", sign(-big(3)), " ", abs(-big(3)), " ", max(big(1), 2), " ", sort([big(3), big(1)]), " ", big(10) in [10])   # expect: true -1 3 2 BigInt[1, 3] true
println(Dict(big(1) => "a")[1], " ", repr(big(7)), " ", Float64(big(3)^50), " ", Int128(big(2)^100)) # expect: a 7 7.178979876918526e23 1267650600228229401496703205376
