for i in 1:15
    s = (i % 3 == 0 ? "Fizz" : "") * (i % 5 == 0 ? "Buzz" : "")
    print(isempty(s) ? i : s, " ")
end
println() # expect: 1 2 Fizz 4 Buzz Fizz 7 8 Fizz Buzz 11 Fizz 13 14 FizzBuzz 
