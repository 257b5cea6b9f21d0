local bit = require("bit")

local function inside(cr, ci)
  local zr, zi, tr, ti = 0.0, 0.0, 0.0, 0.0
  for _ = 1, 50 do
    zi = 2.0 * zr * zi + ci
    zr = tr - ti + cr
    tr = zr * zr
    ti = zi * zi
    if tr + ti > 4.0 then return false end
  end
  return true
end

local n = tonumber(arg[1]) or 64
local width = math.floor((n + 7) / 8)
io.write(string.format("P4\n%d %d\n", n, n))
local row = {}
for y = 0, n - 1 do
  local ci = 2.0 * y / n - 1.0
  for column = 0, width - 1 do
    local bits = 0
    for b = 0, 7 do
      local x = 8 * column + b
      if x < n and inside(2.0 * x / n - 1.5, ci) then bits = bit.bor(bits, bit.rshift(0x80, b)) end
    end
    row[column + 1] = string.char(bits)
  end
  io.write(table.concat(row, "", 1, width))
end
