struct Name
    s::String
end
Base.print(io::IO, n::Name) = print(io, "<", n.s, ">")
println(Name("a"), " ", string(Name("b"))) # expect: <a> <b>
println([Name("c")])                       # expect: Name[Name("c")]
