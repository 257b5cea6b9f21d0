local function fannkuch(n)
  local perm, work, count = {}, {}, {}
  for i = 1, n do perm[i], work[i], count[i] = i, i, 0 end
  local checksum, most, r, sign = 0, 0, n + 1, 1
  while true do
    while r > 2 do
      r = r - 1
      count[r] = r
    end
    for i = 1, n do work[i] = perm[i] end
    local flips, k = 0, work[1]
    while k ~= 1 do
      local i, j = 1, k
      while i < j do
        work[i], work[j] = work[j], work[i]
        i, j = i + 1, j - 1
      end
      flips = flips + 1
      k = work[1]
    end
    if flips > most then most = flips end
    checksum = checksum + sign * flips
    r = 2
    while true do
      if r > n then return checksum, most end
      local first = perm[1]
      for i = 1, r - 1 do perm[i] = perm[i + 1] end
      perm[r] = first
      count[r] = count[r] - 1
      if count[r] > 0 then break end
      r = r + 1
    end
    sign = -sign
  end
end

local n = tonumber(arg[1]) or 7
print(string.format("%d\nPfannkuchen(%d) = %d", (function(a, b) return a, n, b end)(fannkuch(n))))
