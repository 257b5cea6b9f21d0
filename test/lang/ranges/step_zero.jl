1:0:5 # expect error: ArgumentError: step cannot be zero
