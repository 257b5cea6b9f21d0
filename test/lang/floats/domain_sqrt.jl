sqrt(-1.0) # expect error: DomainError with -1.0:
