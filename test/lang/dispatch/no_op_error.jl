struct Odd <: Number end
Odd() + Odd() # expect error: + not defined for Odd
