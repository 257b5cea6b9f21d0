mutable struct Account
    owner::String
    balance::Float64
end
struct InsufficientFunds <: Exception
    needed::Float64
end
Base.showerror(io::IO, e::InsufficientFunds) = print(io, "need ", e.needed, " more")
function withdraw!(a::Account, x)
    a.balance < x && throw(InsufficientFunds(x - a.balance))
    a.balance -= x
end
a = Account("ann", 100)
withdraw!(a, 30)
println(a)   # expect: Account("ann", 70.0)
try
    withdraw!(a, 100)
catch e
    println(e isa InsufficientFunds, " ", sprint(showerror, e)) # expect: true need 30.0 more
end
