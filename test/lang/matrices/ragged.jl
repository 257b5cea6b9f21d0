[1 2; 3] # expect error: ArgumentError: 
