local ffi = require("ffi")

local function count_primes(n)
  local prime = ffi.new("uint8_t[?]", n + 1)
  ffi.fill(prime, n + 1, 1)
  local i = 2
  while i * i <= n do
    if prime[i] == 1 then
      for j = i * i, n, i do prime[j] = 0 end
    end
    i = i + 1
  end
  local count = 0
  for k = 2, n do count = count + prime[k] end
  return count
end

print(string.format("%d", count_primes(tonumber(arg[1]) or 100000)))
