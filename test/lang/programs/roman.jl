function roman(n)
    s = ""
    for (v, r) in [1000 => "M", 900 => "CM", 500 => "D", 400 => "CD", 100 => "C", 90 => "XC", 50 => "L", 40 => "XL",
                   10 => "X", 9 => "IX", 5 => "V", 4 => "IV", 1 => "I"]
        while n >= v
            s *= r
            n -= v
        end
    end
    s
end
println(roman(1994), " ", roman(2024), " ", roman(49)) # expect: MCMXCIV MMXXIV XLIX
