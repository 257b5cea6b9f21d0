struct Lonely <: Number end
Lonely() + 1 # expect error: promotion of types Lonely and Int64 failed to change any arguments
