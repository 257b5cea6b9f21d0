sin(Inf) # expect error: DomainError with Inf:
