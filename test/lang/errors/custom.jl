struct MyError <: Exception
    code::Int
end
Base.showerror(io::IO, e::MyError) = print(io, "MyError with code ", e.code)
throw(MyError(7)) # expect error: MyError with code 7
