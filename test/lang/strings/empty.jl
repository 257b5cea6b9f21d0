println(isempty(""), " ", length(""), " ", repr("")) # expect: true 0 ""
println(split(""), split("", ","))  # expect: SubString{String}[]SubString{String}[""]
println(join([]), join(String[], ","), reverse("")) # expect: 
first("") # expect error: ArgumentError: collection must be non-empty
