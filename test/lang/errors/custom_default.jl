struct MyError <: Exception
    code::Int
end
throw(MyError(7)) # expect error: MyError(7)
