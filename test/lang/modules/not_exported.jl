module M
secret() = 1
end
using .M
secret() # expect error: UndefVarError: `secret` not defined
