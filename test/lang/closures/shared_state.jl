function account(balance)
    deposit(x) = (balance += x)
    show_balance() = balance
    deposit, show_balance
end
dep, bal = account(10)
dep(5)
dep(20)
println(bal()) # expect: 35
