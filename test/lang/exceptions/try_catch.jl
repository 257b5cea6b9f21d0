r = try
    error("boom")
catch e
    e.msg
end
println(r)  # expect: boom
s = try
    10
catch
    20
end
println(s)  # expect: 10
