local n = tonumber(arg[1]) or 8
local columns, rising, falling = {}, {}, {}
for i = 1, 2 * n do columns[i], rising[i], falling[i] = true, true, true end

local function place(row)
  if row > n then return 1 end
  local found = 0
  for c = 1, n do
    if columns[c] and rising[row + c - 1] and falling[row - c + n] then
      columns[c], rising[row + c - 1], falling[row - c + n] = false, false, false
      found = found + place(row + 1)
      columns[c], rising[row + c - 1], falling[row - c + n] = true, true, true
    end
  end
  return found
end

print(string.format("%d", place(1)))
