(-8.0)^(1 / 3) # expect error: DomainError with -8.0:
