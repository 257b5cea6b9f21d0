[1 2; 3] # expect error: mismatched number of columns
