log(-1.0) # expect error: log was called with a negative real argument but will only return a complex result if called with a complex argument. Try log(Complex(x)).
