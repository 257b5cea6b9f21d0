mutable struct Lazy
    b::Vector{Int}
    Lazy() = new()
end
Lazy().b # expect error: UndefRefError: access to undefined reference
