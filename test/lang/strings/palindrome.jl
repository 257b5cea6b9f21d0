clean(s) = filter(isletter, lowercase(s))
ispalindrome(s) = (t = clean(s); t == reverse(t))
println(ispalindrome("A man, a plan, a canal: Panama!"), " ", ispalindrome("nope")) # expect: true false
