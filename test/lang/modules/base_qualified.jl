println(Base.length([1, 2]), " ", Base.:+(1, 2), " ", Core.Int64) # expect: 2 3 Int64
